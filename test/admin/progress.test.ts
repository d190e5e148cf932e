import { expect, it } from 'vitest'
import { progressOn } from '#infra/admin/progress.ts'

/**
 * Returns the texts that report the progress of 12,000 lines.
 *
 * @param isTTY true if the output is a terminal
 * @param reached contains, for each batch, the number of lines that are complete after the batch
 */
function written(isTTY: boolean, ...reached: number[]): string[] {
  const texts: string[] = []
  const stream = { isTTY, write: (text: string) => texts.push(text) } as unknown as NodeJS.WriteStream
  const report = progressOn(stream)
  for (const lines of reached) report.progress(lines, 12_000)
  return texts
}

it('prints a line of progress every 5000 lines without a terminal', () => {
  expect(written(false, 384, 4_992, 5_376, 9_984, 10_752, 12_000)).toEqual([
    '5376 of 12000 lines\n',
    '10752 of 12000 lines\n',
  ])
})

it('draws a bar on a terminal, after every batch', () => {
  expect(written(true, 6_000, 12_000)).toEqual([
    expect.stringContaining(`[${'#'.repeat(15)}${' '.repeat(15)}] 6000 of 12000 lines`),
    expect.stringContaining(`[${'#'.repeat(30)}] 12000 of 12000 lines`),
  ])
})

it('reports how far an interrupted import came, and how to complete it', () => {
  const report = progressOn({ isTTY: false, write: () => true } as unknown as NodeJS.WriteStream)
  const howTo = 'Import the same file again to complete this: nothing will be there twice.'

  expect(report.interruption()).toBe(`Nothing is imported. ${howTo}`)
  report.progress(384, 12_000)
  expect(report.interruption()).toBe(`384 of 12000 lines are imported. ${howTo}`)
})
