import { expect, it } from 'vitest'
import { chart } from './line-chart.ts'

const draw = (...values: number[][]) =>
  chart({
    title: 'Cost',
    x: 'size',
    y: 'units',
    series: values.map((ys, index) => ({ name: `line ${index}`, points: ys.map((y, at) => [10 ** at, y]) })),
  })

/** Returns the y coordinates of the dots on each line. */
const heights = (svg: string) =>
  svg
    .split('\n')
    .filter((line) => line.startsWith('<path'))
    .map((line) => [...line.matchAll(/cy="([\d.]+)"/g)].map(([, y]) => Number(y)))

it('a power of ten has the same height everywhere', () => {
  const [[first, second, third] = []] = heights(draw([1, 10, 100]))
  expect((first as number) - (second as number)).toBeCloseTo((second as number) - (third as number), 1)
})

it('a constant cost is level', () => {
  const [level] = heights(draw([7, 7, 7], [1, 10, 100]))
  expect(new Set(level).size).toBe(1)
})

it('the names of lines do not cover each other', () => {
  const labels = [...draw([5, 5], [5, 5], [5, 5]).matchAll(/y="(\d+)" style=/g)].map(([, y]) => Number(y))
  expect(labels).toHaveLength(3)
  expect(labels[1]).toBeGreaterThanOrEqual((labels[0] as number) + 12)
  expect(labels[2]).toBeGreaterThanOrEqual((labels[1] as number) + 12)
})
