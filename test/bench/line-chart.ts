/** A line of a chart. */
export interface Series {
  name: string
  points: [x: number, y: number][]
  /** True for the line with which all other lines are compared. */
  isContrast?: boolean
}

export interface Chart {
  title: string
  /** The labels of the axes. */
  x: string
  y: string
  series: readonly Series[]
}

const [WIDTH, HEIGHT] = [720, 400]
const plot = { left: 70, right: 540, top: 50, bottom: 340 }

/** The minimum distance between the names of lines, in pixels. */
const LINE_HEIGHT = 16

/** Colors with enough contrast on light and dark pages. */
const colors = ['#2f81f7', '#3fb950', '#a371f7', '#db6d28']
const CONTRAST = '#f85149'

const style = `text{font:12px system-ui,sans-serif;fill:#57606a}.title{font-size:14px;font-weight:600;fill:#1f2328}
.grid{stroke:#d0d7de;stroke-width:1}path{fill:none;stroke-width:2}
@media(prefers-color-scheme:dark){text{fill:#9198a1}.title{fill:#f0f6fc}.grid{stroke:#3d444d}}`

/** The powers of ten that enclose the values. */
function scale(values: readonly number[], from: number, to: number) {
  const logs = values.map((value) => Math.log10(Math.max(value, 1)))
  const [low, high] = [
    Math.floor(Math.min(...logs)),
    Math.max(Math.ceil(Math.max(...logs)), Math.floor(Math.min(...logs)) + 1),
  ]
  const at = (value: number) => from + ((Math.log10(Math.max(value, 1)) - low) / (high - low)) * (to - from)
  const ticks = Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index))
  return { at, ticks }
}

const number = (value: number) => value.toLocaleString('en')
const text = (x: number, y: number, content: string, attributes = '') =>
  `<text x="${x.toFixed(0)}" y="${y.toFixed(0)}" ${attributes}>${content}</text>`
const line = (x1: number, y1: number, x2: number, y2: number) =>
  `<line class="grid" x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}"/>`

/**
 * Returns the vertical positions of the names of lines, moved apart where the names would overlap.
 *
 * @param wanted the positions of the names before they are moved
 */
function apart(wanted: readonly number[]): number[] {
  const order = wanted.map((y, index) => ({ y, index })).toSorted((a, b) => a.y - b.y)
  const heights = [...wanted]
  let free = 0
  for (const { y, index } of order) {
    heights[index] = Math.max(y, free)
    free = (heights[index] as number) + LINE_HEIGHT
  }
  return heights
}

/** Returns a line chart with logarithmic axes, as SVG for light and dark pages. */
export function chart({ title, x, y, series }: Chart): string {
  const points = series.flatMap((one) => one.points)
  const across = scale(
    points.map(([value]) => value),
    plot.left,
    plot.right,
  )
  const up = scale(
    points.map(([, value]) => value),
    plot.bottom,
    plot.top,
  )
  const grid = [
    ...across.ticks.flatMap((tick) => [
      line(across.at(tick), plot.top, across.at(tick), plot.bottom),
      text(across.at(tick), plot.bottom + 18, number(tick), 'text-anchor="middle"'),
    ]),
    ...up.ticks.flatMap((tick) => [
      line(plot.left, up.at(tick), plot.right, up.at(tick)),
      text(plot.left - 8, up.at(tick) + 4, number(tick), 'text-anchor="end"'),
    ]),
  ]
  const labels = apart(series.map((one) => up.at(one.points.at(-1)?.[1] ?? 1)))
  const lines = series.map((one, index) => drawn(one, index, labels[index] as number, across.at, up.at))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}">`,
    `<style>${style}</style>`,
    text(plot.left, 24, title, 'class="title"'),
    ...grid,
    ...lines,
    text((plot.left + plot.right) / 2, HEIGHT - 16, x, 'text-anchor="middle"'),
    text(16, plot.top - 10, y),
    '</svg>\n',
  ].join('\n')
}

type Position = (value: number) => number

function drawn(
  { name, points, isContrast }: Series,
  index: number,
  height: number,
  x: Position,
  y: Position,
): string {
  const color = isContrast ? CONTRAST : (colors[index % colors.length] as string)
  const path = points.map((point) => `${x(point[0]).toFixed(1)} ${y(point[1]).toFixed(1)}`).join('L')
  const dots = points.map(
    (point) =>
      `<circle cx="${x(point[0]).toFixed(1)}" cy="${y(point[1]).toFixed(1)}" r="3" fill="${color}"/>`,
  )
  const label = text(plot.right + 12, height + 4, name, `style="fill:${color}"`)
  return `<path d="M${path}" stroke="${color}"/>${dots.join('')}${label}`
}
