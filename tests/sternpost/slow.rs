//! A slow generator of moves, plainly right: the rules' words over a map of coordinates, without any of the library's
//! tables. Tests hold the fast one against it, the benches print their ratio.

use std::collections::{BTreeMap, BTreeSet};

/// Axial coordinates.
pub(crate) type Spot = (i32, i32);

/// E, NE, NW, W, SW, SE.
pub(crate) const DIRECTIONS: [Spot; 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// What a generator must know of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Law {
    pub(crate) long_hops: bool,
    /// No move ends in a point that is neither the mover's own nor its goal.
    pub(crate) bound_ends: bool,
    /// A marble in the goal stays there.
    pub(crate) locked_goal: bool,
    pub(crate) fifteen: bool,
}

/// Marbles by where they stand: the number of their seat, clockwise from the bottom.
pub(crate) type Marbles = BTreeMap<Spot, usize>;

pub(crate) fn on_board((q, r): Spot) -> bool {
    let s = -q - r;
    (q >= -4 && r >= -4 && s >= -4) || (q <= 4 && r <= 4 && s <= 4)
}

pub(crate) fn every_spot() -> impl Iterator<Item = Spot> + Clone {
    (-8..=8).flat_map(|q| (-8..=8).map(move |r| (q, r))).filter(|&spot| on_board(spot))
}

pub(crate) fn in_point((q, r): Spot, seat: usize) -> bool {
    let s = -q - r;
    match seat {
        0 => r < -4,
        1 => s > 4,
        2 => q < -4,
        3 => r > 4,
        4 => s < -4,
        _ => q > 4,
    }
}

pub(crate) fn in_camp(spot: Spot, seat: usize, fifteen: bool) -> bool {
    let (q, r) = spot;
    let s = -q - r;
    let hexagon = q.abs() <= 4 && r.abs() <= 4 && s.abs() <= 4;
    let edge = match seat {
        0 => r == -4,
        1 => s == 4,
        2 => q == -4,
        3 => r == 4,
        4 => s == -4,
        _ => q == 4,
    };
    in_point(spot, seat) || (fifteen && hexagon && edge)
}

pub(crate) fn in_goal(spot: Spot, seat: usize, fifteen: bool) -> bool {
    in_camp(spot, (seat + 3) % 6, fifteen)
}

fn along((q, r): Spot, (dq, dr): Spot, steps: i32) -> Spot {
    (q + dq * steps, r + dr * steps)
}

/// Where one hop leads in a direction, if anywhere; the moving marble is not on the map.
pub(crate) fn hop(others: &Marbles, from: Spot, direction: Spot, long_hops: bool) -> Option<Spot> {
    let furthest = if long_hops { 8 } else { 1 };
    let near = (1..=furthest).find(|&k| others.contains_key(&along(from, direction, k)))?;
    let empty = |k: i32| on_board(along(from, direction, k)) && !others.contains_key(&along(from, direction, k));
    (near + 1..=2 * near).all(empty).then(|| along(from, direction, 2 * near))
}

/// Every legal end of the marble on `from`.
pub(crate) fn ends(marbles: &Marbles, from: Spot, law: Law) -> BTreeSet<Spot> {
    let Some(&seat) = marbles.get(&from) else { return BTreeSet::new() };
    let mut others = marbles.clone();
    others.remove(&from);
    let locked = law.locked_goal && in_goal(from, seat, law.fifteen);
    let may_land = |spot: Spot| !locked || in_goal(spot, seat, law.fifteen);
    let mut found: BTreeSet<Spot> = DIRECTIONS
        .iter()
        .map(|&direction| along(from, direction, 1))
        .filter(|&spot| on_board(spot) && !others.contains_key(&spot) && may_land(spot))
        .collect();
    let mut landed = BTreeSet::from([from]);
    let mut open = vec![from];
    while let Some(spot) = open.pop() {
        for direction in DIRECTIONS {
            if let Some(to) = hop(&others, spot, direction, law.long_hops)
                && may_land(to)
                && landed.insert(to)
            {
                open.push(to);
            }
        }
    }
    landed.remove(&from);
    found.extend(landed);
    let foreign = |spot: Spot| (0..6).any(|point| in_point(spot, point) && point != seat && point != (seat + 3) % 6);
    found.retain(|&spot| !(law.bound_ends && foreign(spot)));
    found
}

/// Every legal move of a seat as its two ends.
pub(crate) fn moves(marbles: &Marbles, seat: usize, law: Law) -> BTreeSet<(Spot, Spot)> {
    let own = marbles.iter().filter(|&(_, &owner)| owner == seat).map(|(&spot, _)| spot);
    own.flat_map(|from| ends(marbles, from, law).into_iter().map(move |to| (from, to))).collect()
}

/// The way that is shown for a legal move: the first path of the fewest hops in the order of directions, by trying
/// every path of one hop, of two, and so on.
pub(crate) fn way(marbles: &Marbles, from: Spot, to: Spot, law: Law) -> Option<Vec<Spot>> {
    let seat = *marbles.get(&from)?;
    if DIRECTIONS.iter().any(|&direction| along(from, direction, 1) == to) {
        return Some(vec![from, to]);
    }
    let mut others = marbles.clone();
    others.remove(&from);
    let locked = law.locked_goal && in_goal(from, seat, law.fifteen);
    (1..=6).find_map(|hops| {
        let mut path = vec![from];
        leads(&others, &mut path, to, hops, law, locked.then_some(seat)).then_some(path)
    })
}

fn leads(others: &Marbles, path: &mut Vec<Spot>, to: Spot, hops: u32, law: Law, locked: Option<usize>) -> bool {
    let spot = path[path.len() - 1];
    if hops == 0 {
        return spot == to;
    }
    for direction in DIRECTIONS {
        let Some(next) = hop(others, spot, direction, law.long_hops) else { continue };
        if path.contains(&next) || locked.is_some_and(|seat| !in_goal(next, seat, law.fifteen)) {
            continue;
        }
        path.push(next);
        if leads(others, path, to, hops - 1, law, locked) {
            return true;
        }
        path.pop();
    }
    false
}
