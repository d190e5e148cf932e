/** The colors that are derived from an accent color for one theme. Each color has six hexadecimal digits. */
export interface Accent {
  /**
   * The color of links and of the background of buttons. Its contrast with all surfaces of the theme is at least 4.5
   * (WCAG 2.2 AA).
   */
  accent: string
  /** The color of a link or button while the pointer is on it. */
  strong: string
  /** The color of texts on buttons. */
  on: string
  /** The background of selected things, on which `accent` and the theme's text are legible. */
  selected: string
}

/** The parameters of a theme, from which its accent colors are computed. */
interface Theme {
  /** The surface that has the least contrast with texts. */
  surface: string
  canvas: string
  /** Black or white. An accent with too little contrast is mixed with this color until its contrast suffices. */
  extreme: string
  on: string
  /** Portion of the accent in the background of selected things. */
  tint: number
}

const light: Theme = { surface: '#e1e5ec', canvas: '#ffffff', extreme: '#000000', on: '#ffffff', tint: 0.12 }
const dark: Theme = { surface: '#2b323c', canvas: '#14171c', extreme: '#ffffff', on: '#0f1216', tint: 0.16 }

export const DEFAULT_ACCENT = '#3451c7'

/** Minimum contrast between a text and its background (WCAG 2.2 AA). */
const ENOUGH = 4.5

/** The number of mixtures to try. Each of them mixes a color with black or white (`extreme`). */
const STEPS = 50

/**
 * The portion of black or white (the `extreme` color) that is mixed into the color of a link or button while the
 * pointer is over it.
 */
const STRONGER = 0.2

const channelsOf = (color: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))

/** Mixes two colors. `portion` is the share of the second color, from 0 to 1. */
function blended(color: string, other: string, portion: number): string {
  const others = channelsOf(other)
  const channels = channelsOf(color).map((one, index) =>
    Math.round(one + ((others[index] as number) - one) * portion),
  )
  return ['#', ...channels.map((one) => one.toString(16).padStart(2, '0'))].join('')
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of two colors, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/**
 * Returns the accent colors in a theme. If the contrast of the given color is too low, the accent colors are derived
 * from the closest color with enough contrast.
 */
function accentIn({ surface, canvas, extreme, on, tint }: Theme, color: string): Accent {
  const candidates = Array.from({ length: STEPS + 1 }, (_, step) => blended(color, extreme, step / STEPS))
  const accent = candidates.find((one) => contrastOf(one, surface) >= ENOUGH) ?? extreme
  return { accent, strong: blended(accent, extreme, STRONGER), on, selected: blended(canvas, accent, tint) }
}

/** Returns the accessible colors derived from an accent color, for both themes. */
export const accentsOf = (color: string): { light: Accent; dark: Accent } => ({
  light: accentIn(light, color),
  dark: accentIn(dark, color),
})
