-- Mails are kept packed: a board mail is a fifth of its bytes then. Those that an older program posted stay as they are.
ALTER TABLE outbox ADD COLUMN packing TEXT NOT NULL DEFAULT 'plain' CHECK (packing IN ('plain', 'lz4'));
