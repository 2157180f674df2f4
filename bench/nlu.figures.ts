/** One measured number beside the goal it is held against. */
export type Figure = { of: string; value: number; goal?: number; isCost?: boolean; digits?: number }

/** Share of pairs in which the text of ours scores above the stranger. */
export function areaUnderCurve(ours: number[], strangers: number[]): number {
  const points = [
    ...ours.map(score => ({ score, isOurs: true })),
    ...strangers.map(score => ({ score, isOurs: false })),
  ]
  points.sort((one, other) => one.score - other.score)
  let ranks = 0
  for (let from = 0; from < points.length; ) {
    let to = from
    while (to < points.length && points[to]?.score === points[from]?.score) to += 1
    for (let at = from; at < to; at++) if (points[at]?.isOurs) ranks += (from + to + 1) / 2
    from = to
  }
  return (ranks - (ours.length * (ours.length + 1)) / 2) / (ours.length * strangers.length)
}

/** Expected calibration error over ten bands of confidence. */
export function calibrationError(answers: { confidence: number; isRight: boolean }[]): number {
  const bands = Map.groupBy(answers, ({ confidence }) => Math.min(9, Math.floor(confidence * 10)))
  let error = 0
  for (const band of bands.values()) {
    const confidence = band.reduce((sum, answer) => sum + answer.confidence, 0)
    error += Math.abs(confidence - band.filter(({ isRight }) => isRight).length)
  }
  return error / answers.length
}

export type Counts = { both: number; expected: number; said: number }

export function f1({ both, expected, said }: Counts): number {
  return expected + said === 0 ? 0 : (2 * both) / (expected + said)
}

/** Mean of the labels' F1, and F1 of all labels together. */
export function macroAndMicro(counts: Counts[]): { macro: number; micro: number } {
  const all = { both: 0, expected: 0, said: 0 }
  for (const { both, expected, said } of counts) {
    all.both += both
    all.expected += expected
    all.said += said
  }
  return { macro: counts.reduce((sum, count) => sum + f1(count), 0) / counts.length, micro: f1(all) }
}

export function tableOf(figures: Figure[]): string {
  const rows = figures.map(({ of, value, digits = 3, ...aim }) => {
    return `| ${of} | ${value.toFixed(digits)} | ${aimOf(aim)} | ${isMet(value, aim)} |`
  })
  return ['| figure | ours | goal | met |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

type Aim = Pick<Figure, 'goal' | 'isCost'>

function aimOf({ goal, isCost }: Aim): string {
  return goal === undefined ? '' : `${isCost ? '≤' : '≥'} ${goal}`
}

function isMet(value: number, { goal, isCost }: Aim): string {
  if (goal === undefined) return ''
  return (isCost ? value <= goal : value >= goal) ? 'yes' : 'no'
}
