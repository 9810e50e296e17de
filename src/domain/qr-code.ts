/**
 * Encodes a text as a QR code (ISO/IEC 18004): byte mode, error correction level M, versions 1 to 10, which is up to
 * 213 bytes of UTF-8. Pure.
 */

/** By version, from 1: error correction bytes per block, and the number of blocks, at level M. */
const correctionBytes = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26]
const blockCounts = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5]

type Grid = { size: number; dark: boolean[][]; isFunction: boolean[][] }

/** The rows of the code, top to bottom; true is a dark module. null if the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text)
  const version = correctionBytes.findIndex((_, index) => bytes.length <= capacityOf(index + 1)) + 1
  if (version === 0) return null
  const grid = functionPatterns(version)
  placeBits(grid, withCorrection(dataBytes(bytes, version), version))
  const candidates = Array.from({ length: 8 }, (_, mask) => masked(grid, mask))
  const penalties = candidates.map(penaltyOf)
  return candidates[penalties.indexOf(Math.min(...penalties))] ?? null
}

/** The number of modules of a version that hold data and error correction. */
function rawBits(version: number): number {
  const alignments = Math.floor(version / 7) + 2
  const base = (16 * version + 128) * version + 64
  const aligned = version < 2 ? 0 : (25 * alignments - 10) * alignments - 55
  return base - aligned - (version >= 7 ? 36 : 0)
}

const totalBytes = (version: number) => Math.floor(rawBits(version) / 8)
const dataLength = (version: number) =>
  totalBytes(version) - (correctionBytes[version - 1] ?? 0) * (blockCounts[version - 1] ?? 0)
const lengthBits = (version: number) => (version < 10 ? 8 : 16)
const capacityOf = (version: number) => Math.floor((dataLength(version) * 8 - 4 - lengthBits(version)) / 8)

/** Mode, length, the bytes, a terminator, and padding. */
function dataBytes(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = []
  const append = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >>> bit) & 1)
  }
  append(0b0100, 4)
  append(bytes.length, lengthBits(version))
  for (const byte of bytes) append(byte, 8)
  const room = dataLength(version) * 8
  append(0, Math.min(4, room - bits.length))
  append(0, (8 - (bits.length % 8)) % 8)
  for (let padding = 0xec; bits.length < room; padding ^= 0xec ^ 0x11) append(padding, 8)
  return Array.from({ length: bits.length / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  )
}

/** Splits the data into blocks, adds error correction to each, and interleaves the blocks. */
function withCorrection(data: readonly number[], version: number): number[] {
  const blocks = blockCounts[version - 1] ?? 1
  const correction = correctionBytes[version - 1] ?? 0
  const shortBlocks = blocks - (totalBytes(version) % blocks)
  const shortLength = Math.floor(totalBytes(version) / blocks) - correction
  const divisor = generatorOf(correction)
  let from = 0
  const parts = Array.from({ length: blocks }, (_, index) => {
    const part = data.slice(from, (from += shortLength + (index < shortBlocks ? 0 : 1)))
    return { part, rest: remainderOf(part, divisor) }
  })
  const interleaved = (length: number, listOf: (block: (typeof parts)[number]) => readonly number[]) =>
    Array.from({ length }, (_, index) => parts.flatMap((block) => listOf(block)[index] ?? [])).flat()
  return [...interleaved(shortLength + 1, ({ part }) => part), ...interleaved(correction, ({ rest }) => rest)]
}

/** Product in the field GF(2^8) modulo x^8 + x^4 + x^3 + x^2 + 1. */
function multiply(one: number, other: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((other >>> bit) & 1) * one
  }
  return product
}

/** The Reed-Solomon generator polynomial of a degree, without its first coefficient, which is 1. */
function generatorOf(degree: number): number[] {
  const result = Array.from({ length: degree }, (_, index) => Number(index === degree - 1))
  let root = 1
  for (let step = 0; step < degree; step++) {
    for (let index = 0; index < degree; index++)
      result[index] = multiply(result[index] ?? 0, root) ^ (result[index + 1] ?? 0)
    root = multiply(root, 2)
  }
  return result
}

function remainderOf(data: readonly number[], divisor: readonly number[]): number[] {
  let rest = divisor.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0)
    rest = divisor.map((coefficient, index) => (rest[index + 1] ?? 0) ^ multiply(coefficient, factor))
  }
  return rest
}

/** Everything but data and format: finders, timing, alignments, version. The place of the format is reserved. */
function functionPatterns(version: number): Grid {
  const size = version * 4 + 17
  const rows = () => Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const grid: Grid = { size, dark: rows(), isFunction: rows() }
  for (let index = 0; index < size; index++) {
    set(grid, 6, index, index % 2 === 0)
    set(grid, index, 6, index % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(grid, x, y, 4, (distance) => distance !== 2 && distance !== 4)
  const places = alignmentPlaces(version)
  const [first, last] = [places[0], places.at(-1)]
  for (const x of places)
    for (const y of places)
      if (!((x === first && y === first) || (x === first && y === last) || (x === last && y === first)))
        square(grid, x, y, 2, (distance) => distance !== 1)
  drawFormat(grid, 0)
  if (version >= 7) {
    let rest = version
    for (let step = 0; step < 12; step++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
    const bits = (version << 12) | rest
    for (let index = 0; index < 18; index++) {
      const [near, far] = [Math.floor(index / 3), size - 11 + (index % 3)]
      set(grid, far, near, bitOf(bits, index))
      set(grid, near, far, bitOf(bits, index))
    }
  }
  return grid
}

const bitOf = (bits: number, index: number) => ((bits >>> index) & 1) === 1

function set({ size, dark, isFunction }: Grid, x: number, y: number, isDark: boolean): void {
  const [row, reserved] = [dark[y], isFunction[y]]
  if (!row || !reserved || x < 0 || x >= size) return
  row[x] = isDark
  reserved[x] = true
}

function square(grid: Grid, x: number, y: number, radius: number, isDark: (distance: number) => boolean): void {
  for (let dy = -radius; dy <= radius; dy++)
    for (let dx = -radius; dx <= radius; dx++) set(grid, x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))))
}

function alignmentPlaces(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, index) => version * 4 + 10 - step * (count - 2 - index))]
}

/** Error correction level M is 0 in the format bits. */
function drawFormat(grid: Grid, mask: number): void {
  let rest = mask
  for (let step = 0; step < 10; step++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  const bits = ((mask << 10) | rest) ^ 0x5412
  const { size } = grid
  for (let index = 0; index < 15; index++) {
    const isDark = bitOf(bits, index)
    const along = index < 6 ? index : index < 8 ? index + 1 : 14 - index
    if (index < 8) set(grid, 8, along, isDark)
    else set(grid, index === 8 ? 7 : along, 8, isDark)
    if (index < 8) set(grid, size - 1 - index, 8, isDark)
    else set(grid, 8, size - 15 + index, isDark)
  }
  set(grid, 8, size - 8, true)
}

/** Fills the free modules in columns of two, from the right, upwards and downwards in turn. */
function placeBits({ size, dark, isFunction }: Grid, bytes: readonly number[]): void {
  let index = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    const isUpward = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step++) {
      const y = isUpward ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        const row = dark[y]
        if (!row || isFunction[y]?.[x]) continue
        row[x] = bitOf(bytes[index >>> 3] ?? 0, 7 - (index & 7))
        index += 1
      }
    }
  }
}

const masks: readonly ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
]

function masked({ size, dark, isFunction }: Grid, mask: number): boolean[][] {
  const flips = masks[mask] ?? (() => 1)
  const copy = dark.map((row, y) => row.map((isDark, x) => isDark !== (!isFunction[y]?.[x] && flips(x, y) === 0)))
  drawFormat({ size, dark: copy, isFunction: isFunction.map((row) => [...row]) }, mask)
  return copy
}

/** The four penalties of the standard: long runs, blocks of 2 × 2, patterns like a finder, uneven darkness. */
function penaltyOf(rows: boolean[][]): number {
  const columns = rows.map((_, x) => rows.map((row) => row[x] ?? false))
  const lines = [...rows, ...columns].map((line) => line.map((isDark) => (isDark ? '1' : '0')).join(''))
  let penalty = 0
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2
    for (const finder of ['10111010000', '00001011101'])
      for (let at = line.indexOf(finder); at >= 0; at = line.indexOf(finder, at + 1)) penalty += 40
  }
  for (let y = 1; y < rows.length; y++)
    for (let x = 1; x < rows.length; x++) {
      const color = rows[y]?.[x]
      if (color === rows[y - 1]?.[x] && color === rows[y]?.[x - 1] && color === rows[y - 1]?.[x - 1]) penalty += 3
    }
  const share = rows.flat().filter(Boolean).length / rows.length ** 2
  return penalty + Math.floor(Math.abs(share * 20 - 10)) * 10
}
