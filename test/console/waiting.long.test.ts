import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { demoVisits } from '#test/support/engine/demo-visits.ts'
import { everyView } from '#test/support/engine/every-view.ts'
import { HeldAnswers } from '#test/support/engine/held-answers.ts'
import { demoTokens } from '#test/support/fixtures/demo.ts'

const demo = demoVisits()

const filtered = (name: string, value: string) =>
  encodeURIComponent(JSON.stringify([{ [name]: { operator: '=', values: [value] } }]))

/** Project pages to which the root does not link. */
const inProject = [
  '/app/projects/2',
  '/app/projects#tree',
  '/app/projects/2/work_packages',
  '/app/projects/2/work_packages#board',
  '/app/projects/2/versions',
  `/app/memberships?filters=${filtered('project', '2')}`,
  `/app/capabilities?filters=${filtered('context', 'p2')}`,
  '/app/projects/2/work_packages/form#form',
  '/app/work_packages/7',
  '/app/users/me',
  '/my/page',
]

/** Texts that are shown while data is being loaded. */
const WAITING = ['…', 'Loading…', 'Searching…']

/**
 * Returns the texts that are missing from `others`. A text that occurs several times must occur at least as often in
 * `others`.
 */
function beyond(texts: readonly string[], others: readonly string[]): string[] {
  const left = [...others, ...WAITING]
  return texts.filter((text) => {
    const at = left.indexOf(text)
    if (at >= 0 && !WAITING.includes(text)) left.splice(at, 1)
    return at < 0
  })
}

/** Maximum cumulative layout shift of a page, as browsers measure it. */
const MOST_MOVED = 0.05

/** Returns the faults of a page while it loads: content that disappears again, and layout shifts. */
async function haste(page: Page, address: string): Promise<string[]> {
  const answers = await HeldAnswers.on(page)
  await page.goto(address)
  await answers.wait()
  const seen = [await answers.texts()]
  while (answers.count > 0) {
    await answers.release()
    seen.push(await answers.texts())
  }
  const moved = await answers.moved()
  const last = seen.at(-1) ?? []
  const sum = moved.reduce((all, { value }) => all + value, 0)
  return [
    ...new Set(seen.flatMap((texts) => beyond(texts, last)).map((text) => `says too early: ${text}`)),
    ...(sum > MOST_MOVED
      ? [`moves by ${sum.toFixed(2)}: ${moved.flatMap(({ what }) => what).join(' ')}`]
      : []),
  ]
}

describe.skipIf(!chromium)(`a page whose responses take two seconds each ${inChromium}`, () => {
  it('shows no provisional content, and shifts no layout', async () => {
    const addresses = [...new Set([...inProject, ...(await everyView(demo.service))])]
    const faults: Record<string, string[]> = {}
    const { context } = await demo.at('/app', demoTokens.admin)
    for (const address of addresses) {
      const page = await context.newPage()
      const found = await haste(page, address)
      if (found.length > 0) faults[address] = found
      await page.close()
    }
    expect(addresses.length).toBeGreaterThan(30)
    expect(faults).toEqual({})
  }, 600_000)
})
