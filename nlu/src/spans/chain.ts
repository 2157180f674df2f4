/**
 * A linear chain of tags over words. Tag 0 is outside every span; parameter p of the intent begins with tag 2p + 1 and
 * goes on with tag 2p + 2. A tag that goes on stands only after one of its own parameter.
 */
export type Chain = { tags: number; length: number; scores: Float64Array; steps: Float64Array }

/** What may stand before and after each tag. */
export type Grammar = { before: Int32Array[]; after: Int32Array[] }

/**
 * Sums over all ways to tag a chain, kept near 1: `forward` adds up to 1 at each word, divided there by `shares`;
 * `nodes` and `edges` are the powers of the scores and of the steps.
 */
export type Sums = {
  nodes: Float64Array
  edges: Float64Array
  forward: Float64Array
  backward: Float64Array
  shares: Float64Array
}

export function grammarOf(tags: number): Grammar {
  const all = Array.from({ length: tags }, (_, tag) => tag)
  return {
    before: all.map(after => Int32Array.from(all.filter(before => isAllowed(before, after)))),
    after: all.map(before => Int32Array.from(all.filter(after => isAllowed(before, after)))),
  }
}

/** The most probable tags, word after word. */
export function bestTags(chain: Chain, { before }: Grammar): Int32Array {
  const { tags, length, scores } = chain
  const best = new Float64Array(length * tags).fill(Number.NEGATIVE_INFINITY)
  const from = new Int32Array(length * tags)
  for (let tag = 0; tag < tags; tag++) if (mayOpen(tag)) best[tag] = scores[tag] ?? 0
  for (let cell = tags; cell < length * tags; cell++) {
    from[cell] = bestBefore(chain, best, cell, before[cell % tags] ?? none)
    best[cell] = (best[cell] ?? 0) + (scores[cell] ?? 0)
  }
  const path = new Int32Array(length)
  path[length - 1] = highestOf(best.subarray((length - 1) * tags))
  for (let at = length - 1; at > 0; at--) path[at - 1] = from[at * tags + (path[at] ?? 0)] ?? 0
  return path
}

export function sumsOf(chain: Chain, grammar: Grammar): Sums {
  const { tags, length } = chain
  const sums = {
    nodes: nodesOf(chain),
    edges: chain.steps.map(Math.exp),
    forward: new Float64Array(length * tags),
    backward: new Float64Array(length * tags),
    shares: new Float64Array(length),
  }
  for (let tag = 0; tag < tags; tag++) if (mayOpen(tag)) sums.forward[tag] = sums.nodes[tag] ?? 0
  sums.shares[0] = evenOut(sums.forward, 0, tags)
  for (let at = 1; at < length; at++) goForward(chain, grammar, sums, at)
  sums.backward.fill(1, (length - 1) * tags)
  for (let at = length - 2; at >= 0; at--) goBackward(chain, grammar, sums, at)
  return sums
}

export type Piece = { from: number; to: number }

/** Probability that the words from..to have exactly the tags of the path. */
export function chanceOf({ tags }: Chain, sums: Sums, path: Int32Array, { from, to }: Piece): number {
  const tagAt = (at: number) => path[at] ?? 0
  let chance = sums.forward[from * tags + tagAt(from)] ?? 0
  for (let at = from + 1; at < to; at++) {
    const edge = sums.edges[tagAt(at - 1) * tags + tagAt(at)] ?? 0
    chance *= (edge * (sums.nodes[at * tags + tagAt(at)] ?? 0)) / (sums.shares[at] ?? 1)
  }
  return chance * (sums.backward[(to - 1) * tags + tagAt(to - 1)] ?? 0)
}

const none = new Int32Array()

/** Writes the score of the best way to the cell, and returns the tag it comes from. */
function bestBefore({ tags, steps }: Chain, best: Float64Array, cell: number, before: Int32Array): number {
  const tag = cell % tags
  let source = 0
  for (const previous of before) {
    const score = (best[cell - tag - tags + previous] ?? 0) + (steps[previous * tags + tag] ?? 0)
    if (score <= (best[cell] ?? 0)) continue
    best[cell] = score
    source = previous
  }
  return source
}

function highestOf(values: Float64Array): number {
  let place = 0
  for (let at = 1; at < values.length; at++) if ((values[at] ?? 0) > (values[place] ?? 0)) place = at
  return place
}

function isAllowed(before: number, after: number): boolean {
  return mayOpen(after) || before === after || before === after - 1
}

function mayOpen(tag: number): boolean {
  return tag === 0 || tag % 2 === 1
}

function nodesOf({ tags, length, scores }: Chain): Float64Array {
  const nodes = new Float64Array(length * tags)
  for (let from = 0; from < nodes.length; from += tags) {
    let highest = Number.NEGATIVE_INFINITY
    for (let cell = from; cell < from + tags; cell++) highest = Math.max(highest, scores[cell] ?? 0)
    for (let cell = from; cell < from + tags; cell++) nodes[cell] = Math.exp((scores[cell] ?? 0) - highest)
  }
  return nodes
}

function goForward({ tags }: Chain, { before }: Grammar, { nodes, edges, forward, shares }: Sums, at: number): void {
  const here = at * tags
  for (let tag = 0; tag < tags; tag++) {
    let sum = 0
    for (const previous of before[tag] ?? []) {
      sum += (forward[here - tags + previous] ?? 0) * (edges[previous * tags + tag] ?? 0)
    }
    forward[here + tag] = sum * (nodes[here + tag] ?? 0)
  }
  shares[at] = evenOut(forward, here, tags)
}

function goBackward({ tags }: Chain, { after }: Grammar, { nodes, edges, backward, shares }: Sums, at: number): void {
  const next = (at + 1) * tags
  const share = shares[at + 1] ?? 1
  for (let tag = 0; tag < tags; tag++) {
    let sum = 0
    for (const following of after[tag] ?? []) {
      const cell = next + following
      sum += (edges[tag * tags + following] ?? 0) * (nodes[cell] ?? 0) * (backward[cell] ?? 0)
    }
    backward[at * tags + tag] = sum / share
  }
}

/** Makes the values from..from + count add up to 1; returns what they added up to. */
function evenOut(values: Float64Array, from: number, count: number): number {
  let sum = 0
  for (let at = from; at < from + count; at++) sum += values[at] ?? 0
  for (let at = from; at < from + count; at++) values[at] = (values[at] ?? 0) / (sum || 1)
  return sum || 1
}
