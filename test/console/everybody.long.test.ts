import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromium, inChromium, looks } from '#test/support/engine/browser.ts'
import { everyView, isForm } from '#test/support/engine/every-view.ts'
import { expectPeace } from '#test/support/engine/journey.ts'
import { Service } from '#test/support/engine/service.ts'
import { type Visit, visitors } from '#test/support/engine/visit.ts'
import { oneInLong } from '#test/support/faults/thoroughness.ts'
import { demo, demoTokens } from '#test/support/fixtures/demo.ts'
import { fresh } from '#test/support/fixtures/fresh.ts'
import { linkFor } from '#test/support/fixtures/password-resets.ts'
import { project } from '#test/support/fixtures/records.ts'
import { JARGON } from '#test/support/oracles/jargon.ts'

let service: Service
let visits: Awaited<ReturnType<typeof visitors>>

beforeAll(async () => {
  if (!chromium) return
  visits = await visitors(() => service.url)
  service = await Service.startWith(demo)
})
afterAll(() => visits?.close())

const asAdmin = { as: demoTokens.admin }

/** Addresses of views to which no tab links. */
const UNLINKED = ['/app/users#invite']

/**
 * Returns the addresses of all views that are not forms, and of some of the forms. A few forms are enough, because the
 * forms are very similar.
 */
async function someViews(): Promise<string[]> {
  const all = await everyView(service)
  const views = all.filter((address) => !isForm(address))
  return [...views, ...UNLINKED, ...oneInLong(3, all.filter(isForm))]
}

/** Script that runs in the page. Returns the violations that axe finds at WCAG 2.2 AA and beyond. */
const findings = `axe.run({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
  .then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 200)).join(' ')))`

/** Script that runs in the page. Returns whether anything overflows sideways. */
const overflow = `(() => {
  const root = document.documentElement
  const edge = root.clientWidth
  const sticksOut = root.scrollWidth > edge
  const guilty = [...document.querySelectorAll('body *')].filter((one) => {
    const { left, right } = one.getBoundingClientRect()
    return right > edge + 1 || left < -1
  })
  return sticksOut ? guilty.slice(0, 3).map((one) => one.outerHTML.slice(0, 120)) : []
})()`

const turn = (direction: string) => `document.documentElement.dir = '${direction}'`

let looked = 0

/**
 * Returns the accessibility problems of a page in both writing directions. The check alternates between desktop and
 * phone, and between light and dark.
 */
async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = []
  await page.evaluate(axe.source)
  for (const { width, height, colorScheme } of oneInLong(4, looks, looked++)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height })
    const found = await page.evaluate<string[]>(findings)
    for (const direction of ['rtl', 'ltr']) {
      await page.evaluate(turn(direction))
      const wide = await page.evaluate<string[]>(overflow)
      found.push(...wide.map((html) => `sticks out ${direction}: ${html}`))
    }
    faults.push(...found.map((one) => `${width} ${colorScheme} ${one}`))
  }
  return faults
}

async function jargonOn(page: Page): Promise<string[]> {
  const lines = (await page.innerText('body')).split('\n')
  return lines.filter((line) => JARGON.test(line)).map((line) => `jargon: ${line}`)
}

/** Returns the page's links to other presentations of its content. */
const picturesIn = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('main nav a')]
    .map(({ pathname, search, hash }) => pathname + search + hash)
    .filter((address) => /^[^?]*(\\?.*)?#/.test(address))`)

const signedIn = (address = '/app', options = {}): Promise<Visit> =>
  visits.begin(address, { ...options, as: demoTokens.admin })

describe.skipIf(!chromium)(`every view ${inChromium}`, () => {
  it('is accessible, light and dark, on a desktop and a phone, in both writing directions', async () => {
    const addresses = await someViews()
    const visit = await signedIn()
    const faults: Record<string, string[]> = {}

    for (const address of addresses) {
      await visit.page.goto('about:blank')
      await visit.page.goto(address)
      await visit.content.locator('h1').first().waitFor({ state: 'attached' })
      await visit.rest()
      const found = [...(await jargonOn(visit.page)), ...(await faultsOf(visit.page))]
      if (found.length > 0) faults[address] = found
      for (const picture of await picturesIn(visit.page))
        if (!addresses.includes(picture)) addresses.push(picture)
    }

    expect(addresses.length).toBeGreaterThan(30)
    expect(faults).toEqual({})
    const ways = new Set(addresses.map((address) => address.split('#')[1] ?? ''))
    expect([...ways]).toEqual(expect.arrayContaining(['', 'board', 'form', 'members', 'sharing', 'tree']))
    expectPeace(visit)
  }, 600_000)

  it.each([
    {
      what: 'before one has signed in',
      open: async () => (await visits.begin()).page,
    },
    {
      what: 'after one has signed in in vain',
      open: async () => {
        const visit = await visits.begin()
        await visit.enter('opk_1_wrong')
        await visit.page.getByRole('alert').waitFor()
        return visit.page
      },
    },
    {
      what: 'by people who have forgotten their password',
      open: async () => {
        const { page } = await visits.begin()
        await page.getByText('Forgot your password?').click()
        await page.getByLabel('Login or email').fill('rio')
        await page.keyboard.press('Enter')
        await page.getByText('an email with a link is on its way').waitFor()
        return page
      },
    },
    {
      what: 'by people who choose a new password, and make a mistake',
      open: async () => {
        const token = await linkFor(service, 'mel')
        const { page } = await visits.begin(`/reset?token=${encodeURIComponent(token)}`)
        await page.getByLabel('New password').first().fill('correct horse battery')
        await page.getByLabel('Repeat the new password').fill('correct horse')
        await page.keyboard.press('Enter')
        await page.getByText('Password confirmation does not match the password.').first().waitFor()
        return page
      },
    },
    {
      what: 'to copy a project',
      open: async () => {
        const visit = await signedIn('/app/projects/2')
        await visit.link('Copy').click()
        await visit.heading('Copy project').waitFor()
        return visit.page
      },
    },
    {
      what: 'while a project is being copied',
      open: async () => {
        const body = { name: 'Copy', identifier: 'copied' }
        const accepted = await service.post('/api/v3/projects/2/copy', { ...asAdmin, body })
        const visit = await signedIn(accepted.body._links.self.href.replace('/api/v3', '/app'))
        await visit.content.getByRole('progressbar').waitFor()
        return visit.page
      },
    },
    {
      what: 'where there is nothing',
      open: async () => {
        const { page, content } = await signedIn('/app/projects/999')
        await content.getByRole('alert').waitFor()
        return page
      },
    },
    {
      what: 'with a page that is arranged',
      open: async () => {
        const visit = await visits.begin('/my/page', { as: demoTokens.mel })
        await visit
          .button(/^Move or resize/)
          .first()
          .waitFor()
        return visit.page
      },
    },
    {
      what: 'with a page as it is proposed',
      open: async () => {
        const { page, content } = await signedIn('/my/page')
        await content.getByRole('button', { name: 'Add a widget' }).waitFor()
        return page
      },
    },
    {
      what: 'with a workflow whose ticks are not saved',
      open: async () => {
        const { page, content } = await signedIn('/app/workflows/1-3')
        await content.getByLabel('From New to Closed').uncheck()
        await content.getByText('Unsaved changes').waitFor()
        return page
      },
    },
    {
      what: 'with a custom field that is being created',
      open: async () => {
        const { page, content } = await signedIn('/app/custom_fields#new')
        await content.getByLabel('Work packages').check()
        await content.getByLabel('Choice from a list').check()
        await content.getByRole('region', { name: 'Preview' }).waitFor()
        return page
      },
    },
    {
      what: 'with open filters',
      open: async () => {
        const { page, content, field } = await signedIn('/app/projects')
        await content.getByText('Filters').click()
        await field('Add a filter').selectOption('Active')
        await field('Add a filter').selectOption('Created on')
        return page
      },
    },
    {
      what: 'with open columns',
      open: async () => {
        const { page, content } = await signedIn('/app/projects')
        await content.getByText('Columns').click()
        return page
      },
    },
    {
      what: 'with an open dialog',
      open: async () => {
        const { page, button } = await signedIn('/app/projects/2')
        await button('Delete').click()
        return page
      },
    },
    {
      what: 'with a form that has messages',
      open: async () => {
        const { page, button, content } = await signedIn('/app/projects/form#form')
        await button('Save').click()
        await content.getByRole('alert').waitFor()
        return page
      },
    },
    {
      what: 'with a form that offers something',
      open: async () => {
        const { page, field, content } = await signedIn('/app/projects/form#form')
        await field('Subproject of').click()
        await content.getByRole('listbox').getByRole('option').first().waitFor()
        return page
      },
    },
    {
      what: 'with a conflict',
      open: async () => {
        const { page, field, button, content } = await signedIn('/app/projects/2/form#form')
        await field(/^Name/).fill('Mine')
        await service.patch('/api/v3/projects/2', { ...asAdmin, body: { name: 'Theirs' } })
        await button('Save').click()
        await content.getByRole('alert').waitFor()
        return page
      },
    },
    {
      what: 'with files, watchers, and a relation that is being added',
      open: async () => {
        const { page, button, content } = await signedIn('/app/work_packages/7')
        const file = {
          name: `${'a-very-long-name-'.repeat(10)}.txt`,
          mimeType: 'text/plain',
          buffer: Buffer.from('Weld.'),
        }
        await content.locator('input[type=file]').setInputFiles(file)
        await button('Watch').click()
        await content.getByRole('region', { name: 'Watchers' }).getByRole('listitem').waitFor()
        await button('Add a relation').click()
        await content.getByLabel('Relation type').waitFor()
        await content.getByRole('button', { name: /^Download a-very/ }).waitFor()
        // Waits until the toast has disappeared, because it covers a part of the page for some seconds.
        await page.locator('.toast').waitFor({ state: 'detached' })
        return page
      },
    },
    {
      what: 'with open saved views',
      open: async () => {
        const { page, content } = await signedIn('/app/work_packages')
        await content.getByText('Saved views').click()
        await content.getByLabel('Save current view as').waitFor()
        return page
      },
    },
    {
      what: 'with the menu of a phone open',
      open: async () => {
        const { page } = await signedIn('/app', { look: looks[2] })
        await page.getByRole('button', { name: 'Menu' }).click()
        return page
      },
    },
  ])('can be used $what', async ({ open }) => {
    expect(await faultsOf(await open())).toEqual([])
  })

  // These tests come last, because their services replace the shared one.
  it('can be used in a new installation, in which one first step is done', async () => {
    service = await Service.startWith([...fresh, project(1)])
    const { page, content } = await signedIn()
    await content.getByRole('region', { name: 'First steps' }).getByText('Done').waitFor()

    expect(await faultsOf(page)).toEqual([])
  })

  it('can be used while the sample project is being created', async () => {
    service = await Service.startWith(fresh)
    const { page, button } = await signedIn()
    await page.route('**/api/v3/projects', () => {})
    await button('Create a sample project').click()
    await page.getByRole('dialog').getByText('0 of 30 created').waitFor()

    expect(await faultsOf(page)).toEqual([])
  })
})
