/**
 * One line of the report: the measured values, the limit measured in the same rounds, the promise, and whether it was
 * kept.
 */

export type Unit = 'ms' | 'MB' | 'KB' | 'req/s' | 'calls' | 'points' | 'shift'

export type Figure = {
  what: string
  unit: Unit
  /** One value per round. */
  values: number[]
  /** The name of the limit, and its values: one per round, measured in the same round. */
  limit?: { name: string; values: number[] }
  /** A second figure of the same measure, printed beside it. */
  also?: { what: string; unit: Unit; values: number[] }
  promise: Promise
}

type Promise =
  | { kind: 'ratio'; atMost: number }
  | { kind: 'value'; atMost: number }
  /** The difference to the limit, in the median of the rounds. */
  | { kind: 'more'; atMost: number }
  | { kind: 'rate'; atLeast: number }
  /** Printed for information; nothing was promised. */
  | { kind: 'none' }

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const high = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? Number.NaN) + high) / 2
}

/**
 * The median of the ratios of each round: if the machine slows down between two rounds, both halves of a round are
 * slower.
 */
export function ratioOf({ values, limit }: Figure): number | null {
  if (!limit) return null
  return median(values.map((value, round) => value / (limit.values[round] ?? Number.NaN)))
}

function moreThanLimit({ values, limit }: Figure): number {
  return median(values.map((value, round) => value - (limit?.values[round] ?? Number.NaN)))
}

export function isKept(figure: Figure): boolean | null {
  const { promise } = figure
  switch (promise.kind) {
    case 'none':
      return null
    case 'ratio':
      return (ratioOf(figure) ?? Number.POSITIVE_INFINITY) <= promise.atMost
    case 'value':
      return median(figure.values) <= promise.atMost
    case 'more':
      return moreThanLimit(figure) <= promise.atMost
    case 'rate':
      return median(figure.values) >= promise.atLeast
  }
}

export function markdown(figures: readonly Figure[]): string {
  const lines = figures.map((figure) => {
    const kept = isKept(figure)
    const beside = figure.limit ? `${spread(figure.limit.values, figure.unit)} (${figure.limit.name})` : '–'
    const also = figure.also ? `; ${figure.also.what} ${spread(figure.also.values, figure.also.unit)}` : ''
    const cells = [
      figure.what,
      `${spread(figure.values, figure.unit)}${also}`,
      beside,
      ratioText(figure),
      promiseText(figure),
      kept === null ? '–' : kept ? 'pass' : '**miss**',
    ]
    return `| ${cells.join(' | ')} |`
  })
  return ['| What | Measured | Beside it | Ratio | Promised | |', '|---|---|---|---|---|---|', ...lines].join('\n')
}

/** The median of the rounds' ratios; also the ratio of the medians if it differs. */
function ratioText(figure: Figure): string {
  const ratio = ratioOf(figure)
  if (ratio === null || !Number.isFinite(ratio)) return '–'
  const [ofRounds, ofMedians] = [ratio, median(figure.values) / median(figure.limit?.values ?? [])].map(
    (one) => `${one.toFixed(2)} ×`,
  )
  return ofRounds === ofMedians ? `${ofRounds}` : `${ofRounds} (of the medians ${ofMedians})`
}

function promiseText({ promise, unit }: Figure): string {
  switch (promise.kind) {
    case 'none':
      return '–'
    case 'ratio':
      return `≤ ${promise.atMost} ×`
    case 'value':
      return `≤ ${number(promise.atMost)} ${unit}`
    case 'more':
      return `≤ that + ${number(promise.atMost)} ${unit}`
    case 'rate':
      return `≥ ${number(promise.atLeast)} ${unit}`
  }
}

/** For example "12.4 ms (11.9 to 14)": the median, the lowest and the highest value. */
function spread(values: readonly number[], unit: Unit): string {
  const around = values.length > 1 ? ` (${number(Math.min(...values))} to ${number(Math.max(...values))})` : ''
  return `${number(median(values))} ${unit}${around}`
}

function number(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 0.01 ? 2 : 6
  return Number(value.toFixed(digits)).toLocaleString('en-US')
}
