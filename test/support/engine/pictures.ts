import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { PNG } from 'pngjs'

/**
 * The directory for rejected pictures. Beside each rejected picture, a copy of it marks the differences from the
 * accepted picture.
 */
const REFUSED = 'node_modules/.cache/pictures'

/** The side of the squares that are compared, in pixels. */
const SIDE = 4

/** The tolerated difference between the average colors of two squares, per channel. */
interface Tolerance {
  /** The tolerance for squares of several colors, such as the edges of letters. */
  readonly edges: number
  readonly plain: number
}

/** The tolerance between two pictures from the same build of Chromium, which renders equal pixels each time. */
const IN_SAME: Tolerance = { edges: 2, plain: 0 }

/**
 * The tolerance between pictures from different builds of Chromium. The edges of letters depend on the version of
 * Chromium and on the operating system. Areas of a single color are the same everywhere.
 */
const IN_ANOTHER: Tolerance = { edges: 24, plain: 2 }

const MOST_DIFFERENT = 10

/** Replaces all fonts with a font that the tests provide, so that letters look the same on every machine. */
const inOneFont = `(() => {
  const bytes = Uint8Array.from(atob('${font()}'), (letter) => letter.charCodeAt(0))
  document.fonts.add(new FontFace('Pictures', bytes, { weight: '100 900' }))
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { font-family: Pictures !important; text-rendering: geometricPrecision !important }')
  document.adoptedStyleSheets.push(sheet)
})()`

function font(): string {
  const file = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
  return readFileSync(new URL(import.meta.resolve(file))).toString('base64')
}

/** Makes the pages of a browser session render as in the accepted pictures. */
export const drawAlike = (context: BrowserContext) => context.addInitScript(inOneFont)

/**
 * Compares a picture with the accepted picture at a path.
 *
 * @param inSame true if the same build of Chromium rendered both pictures
 * @returns a description of the difference; undefined if the pictures differ no more than is tolerated
 */
export function refusal(path: string, taken: Buffer, inSame: boolean): string | undefined {
  const refused = join(REFUSED, basename(path))
  const difference = refused.replace('.png', '.difference.png')
  for (const file of [refused, difference]) rmSync(file, { force: true })
  if (!existsSync(path)) return `There is no ${path} yet.`
  const picture = PNG.sync.read(taken)
  const tolerance = inSame ? IN_SAME : IN_ANOTHER
  const squares = differentSquares(PNG.sync.read(readFileSync(path)), picture, tolerance)
  if (squares.length <= MOST_DIFFERENT) return undefined
  mkdirSync(REFUSED, { recursive: true })
  writeFileSync(refused, taken)
  for (const { left, top } of squares) mark(picture, left, top)
  writeFileSync(difference, PNG.sync.write(picture))
  return `${squares.length} squares of ${refused} are not as in ${path}: ${difference} shows them.`
}

/**
 * Returns the squares that differ.
 *
 * @throws Error if the pictures have different sizes
 */
function differentSquares(accepted: PNG, taken: PNG, tolerance: Tolerance) {
  if (accepted.width !== taken.width || accepted.height !== taken.height)
    throw new Error('The pictures are not of the same size.')
  if (accepted.data.equals(taken.data)) return []
  const squares = []
  for (let top = 0; top < taken.height; top += SIDE)
    for (let left = 0; left < taken.width; left += SIDE)
      if (!isAlike(squareAt(accepted, left, top), squareAt(taken, left, top), tolerance))
        squares.push({ left, top })
  return squares
}

type Color = readonly number[]

interface Square {
  readonly average: Color
  /** True if all pixels have the same color. */
  readonly isPlain: boolean
}

function squareAt(picture: PNG, left: number, top: number): Square {
  const pixels = pixelsOf(picture, left, top).map((at) => [...picture.data.subarray(at, at + 3)])
  const average = [0, 1, 2].map(
    (channel) => pixels.reduce((sum, color) => sum + (color[channel] ?? 0), 0) / pixels.length,
  )
  return { average, isPlain: pixels.every((color) => isNear(color, average, 1)) }
}

/** Returns the offsets, in the picture's data, of the pixels that lie in a square. */
function pixelsOf({ width, height }: PNG, left: number, top: number): readonly number[] {
  const pixels = []
  for (let y = top; y < Math.min(top + SIDE, height); y++)
    for (let x = left; x < Math.min(left + SIDE, width); x++) pixels.push((y * width + x) * 4)
  return pixels
}

const isAlike = (one: Square, other: Square, { edges, plain }: Tolerance) =>
  isNear(one.average, other.average, one.isPlain && other.isPlain ? plain : edges)

const isNear = (one: Color, other: Color, allowed: number) =>
  one.every((value, channel) => Math.abs(value - (other[channel] ?? 0)) <= allowed)

/** Fills a square of a picture with red. */
function mark(picture: PNG, left: number, top: number): void {
  for (const at of pixelsOf(picture, left, top)) picture.data.set([230, 0, 80], at)
}
