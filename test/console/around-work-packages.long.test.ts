import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { demoVisits } from '#test/support/engine/demo-visits.ts'
import { expectPeace } from '#test/support/engine/journey.ts'
import type { Visit } from '#test/support/engine/visit.ts'
import { demoTokens } from '#test/support/fixtures/demo.ts'

const demo = demoVisits()

/** Opens a work package as the manager of Apollo. */
const atWorkPackage = (id: number) => demo.at(`/app/work_packages/${id}`, demoTokens.mel)

const read = async (path: string) => (await demo.service.get(`/api/v3${path}`, { as: demoTokens.mel })).body

/** Returns the section of the page with the given heading. */
const part = (visit: Visit, name: string) => visit.content.getByRole('region', { name })

const plan = { name: 'plan “A”.txt', mimeType: 'text/plain', buffer: Buffer.from('Weld, then paint.') }
const script = '<script>document.title = "run"</script>'
const hostile = { name: 'harmless.png', mimeType: 'image/png', buffer: Buffer.from(script) }

/** Chooses files as the browser's file dialog would. */
async function attach(visit: Visit, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const chooser = visit.page.waitForEvent('filechooser')
  await visit.button('Attach files…').focus()
  await visit.page.keyboard.press('Enter')
  await (await chooser).setFiles(files)
}

/** Returns the name and the content of the file that a button downloads. */
async function saved(visit: Visit, name: string) {
  const download = visit.page.waitForEvent('download')
  await visit.button(`Download ${name}`).click()
  const file = await download
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

describe.skipIf(!chromium)(`the page of a work package ${inChromium}`, () => {
  it('uploads files, shows their state, downloads them whatever their content, and deletes them', async () => {
    const visit = await atWorkPackage(7)
    await attach(visit, [plan, hostile])
    const files = part(visit, 'Files')
    await files.getByRole('status').getByText('harmless.png was attached.').waitFor()
    await files.getByRole('listitem').nth(1).waitFor()
    expect(await files.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/plan “A”\.txt\s+17 byte, Mel/),
      expect.stringMatching(/harmless\.png\s+39 byte, Mel/),
    ])

    expect(await saved(visit, 'plan “A”.txt')).toEqual({ name: 'plan “A”.txt', text: 'Weld, then paint.' })
    expect(await saved(visit, 'harmless.png')).toEqual({ name: 'harmless.png', text: script })
    expect(await visit.page.title()).toBe('Weld the pressure cabin – Project Management')
    expect(visit.context.pages()).toHaveLength(1)
    expect(await visit.content.locator('img, iframe, embed, object').count()).toBe(0)

    await visit.button('Remove harmless.png').click()
    await visit.content.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await visit.button('Remove harmless.png').waitFor({ state: 'detached' })
    await visit.rest()
    const { _embedded } = await read('/work_packages/7/attachments')
    expect(_embedded.elements.map(({ fileName }: { fileName: string }) => fileName)).toEqual(['plan “A”.txt'])
    expectPeace(visit)
  })

  it('uploads dropped files', async () => {
    const visit = await atWorkPackage(7)
    const dropped = await visit.page.evaluateHandle(`(() => {
      const data = new DataTransfer()
      data.items.add(new File(['Weld.'], 'dropped.txt'))
      return data
    })()`)
    await visit.content.locator('.drop').dispatchEvent('drop', { dataTransfer: dropped })
    await visit.button('Download dropped.txt').waitFor()
    expectPeace(visit)
  })

  it('sends nothing of an oversized file, and shows the error for a file that the service refuses', async () => {
    const directUploadLimit = 5 * 1024 * 1024
    await demo.service.import([
      { kind: 'settings', newProjectRoleId: 3, languages: ['en', 'de', 'fr', 'es'], directUploadLimit },
    ])
    const visit = await atWorkPackage(7)
    await visit.count()
    await attach(visit, [{ ...plan, name: 'film.mp4', buffer: Buffer.alloc(directUploadLimit + 1024) }])
    await visit.content.getByText(`File is too large (maximum size is ${directUploadLimit} Bytes).`).waitFor()
    const sent = visit.sent.filter((request) => request.startsWith('POST'))
    expect(sent).toEqual(['POST /api/v3/work_packages/7/attachments/prepare'])

    await attach(visit, [{ ...plan, name: `${'x'.repeat(255)}.txt` }])
    await visit.content.getByText('File name is too long (maximum is 255 characters).').waitFor()
    expect(await part(visit, 'Files').getByRole('listitem').count()).toBe(0)
  })

  it('adds a relation, names it as seen from each end, and deletes it', async () => {
    const visit = await atWorkPackage(7)
    await visit.button('Add a relation').click()
    await visit.field('Relation type').selectOption('Precedes')
    await visit.field('Related work package').fill('Train the crew')
    await visit.content.getByRole('option', { name: 'Train the crew' }).click()
    const relations = part(visit, 'Relations')
    await relations.getByRole('button', { name: 'Add', exact: true }).click()
    await relations.getByText('Precedes Train the crew').waitFor()
    await visit.rest()
    expect((await read('/work_packages/7/relations'))._embedded.elements[0]).toMatchObject({
      type: 'follows',
      _links: { from: { title: 'Train the crew' }, to: { title: 'Weld the pressure cabin' } },
    })

    await visit.button('Add a relation').click()
    await visit.field('Related work package').fill('Train the crew')
    await visit.content.getByRole('option', { name: 'Train the crew' }).click()
    await relations.getByRole('button', { name: 'Add', exact: true }).click()
    await relations.getByText('To has already been taken.').waitFor()

    await relations.getByRole('link', { name: 'Train the crew' }).click()
    await visit.heading('Train the crew').waitFor()
    await relations.getByText('Follows Weld the pressure cabin').waitFor()
    await visit.button('Remove Follows Weld the pressure cabin').click()
    await relations.getByRole('listitem').waitFor({ state: 'detached' })
    await visit.rest()
    expect((await read('/work_packages/7/relations')).total).toBe(0)
  })

  it('logs time and shows the sum', async () => {
    const visit = await atWorkPackage(7)
    const time = part(visit, 'Time')
    await visit.button('Log time').click()
    const dialog = visit.content.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText("Hours can't be blank.").waitFor()
    await dialog.getByLabel('Hours').fill('1h 30m')
    await dialog.getByLabel('Date').fill('2026-03-02')
    await dialog.getByLabel('Comment').fill('First seam')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await time.getByText('1 h 30 min').waitFor()
    await visit.link('Time entries').click()
    await visit.content.getByText('Total on this page: 1 h 30 min').waitFor()
    await visit.button('Log time').click()
    await visit.content.getByRole('dialog', { name: 'Log time' }).waitFor()
    await visit.rest()
    expect((await read('/work_packages/7')).spentTime).toBe('PT1H30M')

    await visit.page.goBack()
    await visit.destination('Time').click()
    await visit.content.getByText('Total on this page: 16 h').waitFor()
    expect(await visit.content.getByRole('row').nth(5).innerText()).toMatch(
      /Mar 2, 2026\tMel Manager\tWeld the pressure cabin\tDevelopment\t1 h 30 min\s+First seam/,
    )
    await visit.link('Log time').click()
    await visit.heading('Log time').waitFor()
    expect(await visit.field('Project').inputValue()).toBe('Apollo')
    expectPeace(visit)
  })

  it('edits subject, description, status and other values in place', async () => {
    const visit = await atWorkPackage(8)
    await visit.button(/^Subject, Fit the landing gear/).click()
    await visit.field('Subject').fill('Fit the landing legs')
    await visit.page.keyboard.press('Enter')
    await visit.heading('Fit the landing legs').waitFor()
    await visit.button('Add a description').click()
    await visit.field('Description').fill('Four of them, **tested**.')
    await visit.page.reload()
    await visit.button('Add a description').click()
    await part(visit, 'Description').getByRole('button', { name: 'Save' }).click()
    await visit.content.getByText('Four of them, tested.').waitFor()
    await visit.button('Move to “In progress”').click()
    await visit.button('Status, Fit the landing legs: In progress').waitFor()

    await visit.button(/^% Complete, Fit/).click()
    const entry = visit.content.getByRole('textbox', { name: '% Complete' })
    await entry.fill('101')
    await visit.page.keyboard.press('Enter')
    await visit.page.getByText('“Fit the landing legs” could not be changed.').waitFor()
    await visit.page.getByRole('button', { name: 'Try again' }).click()
    expect(await entry.inputValue()).toBe('101')
    await entry.fill('20')
    await visit.page.keyboard.press('Enter')
    await visit.button(/^% Complete, Fit the landing legs: 20/).waitFor()
    await visit.rest()
    expect(await read('/work_packages/8')).toMatchObject({
      subject: 'Fit the landing legs',
      description: { raw: 'Four of them, **tested**.' },
      percentageDone: 20,
      _links: { status: { title: 'In progress' } },
    })
    await visit.content.getByText('More fields').click()
    await visit.link('All details').click()
    await visit.content.locator('dl.properties').waitFor()
  })

  it('adds and removes the requester and others as watchers', async () => {
    const visit = await atWorkPackage(7)
    await visit.button('Watch').click()
    await visit.page.getByRole('status').getByText('You are now watching “').waitFor()
    await visit.button('Unwatch').waitFor()
    const watchers = part(visit, 'Watchers')
    await watchers.getByRole('link', { name: 'Mel' }).waitFor()
    await visit.button('Unwatch').click()
    await watchers.getByRole('listitem').waitFor({ state: 'detached' })

    await visit.field('Add a watcher').click()
    const other = await watchers.getByRole('option').first().innerText()
    await watchers.getByRole('option').first().click()
    await visit.button(`Remove ${other}`).waitFor()
    await visit.rest()
    expect((await read('/work_packages/7/watchers'))._embedded.elements).toMatchObject([{ name: other }])
    await visit.button(`Remove ${other}`).click()
    await watchers.getByRole('listitem').waitFor({ state: 'detached' })
    expectPeace(visit)
  })
})

describe.skipIf(!chromium)(`the list of work packages ${inChromium}`, () => {
  it('saves the current view with its filters, order, groups, sums and columns, and reopens it', async () => {
    const visit = await demo.at('/app/work_packages', demoTokens.mel)
    await visit.content.getByRole('searchbox').fill('simulator')
    await visit.content.getByText('2 in total').waitFor()
    await visit.content.getByLabel('Group by').selectOption('Status')
    await visit.content.getByRole('checkbox', { name: 'Sums' }).check()
    await visit.button('Columns').click()
    await visit.content.getByRole('checkbox', { name: 'Version' }).check()
    await visit.page.keyboard.press('Escape')
    await visit.link('Subject').click()
    const groups = visit.content.locator('th[scope=rowgroup]')
    await groups.first().waitFor()
    await visit.rest()
    const seen = await visit.content.locator('tbody').first().innerText()

    await visit.button('Saved views').click()
    await visit.button('Save').click()
    await visit.content.getByText("Name can't be blank.").waitFor()
    await visit.field('Save current view as').fill('Training')
    await visit.button('Save').click()
    await visit.heading('Training').waitFor()
    await groups.first().waitFor()

    await visit.page.goto(new URL('/app/work_packages', demo.service.url).href)
    await visit.content.getByRole('columnheader', { name: 'Version' }).waitFor()
    await visit.button('Saved views').click()
    await visit.link('Training').click()
    await visit.heading('Training').waitFor()
    await visit.content.getByText('2 in total').waitFor()
    await visit.rest()
    expect(await visit.content.locator('tbody').first().innerText()).toBe(seen)
    const { elements } = (await read('/queries'))._embedded
    expect(elements.find(({ name }: { name: string }) => name === 'Training')).toMatchObject({
      sums: true,
      _links: { groupBy: { title: 'Status' }, sortBy: [{ title: 'Subject (Ascending)' }] },
    })
    expectPeace(visit)
  })

  it('stars a saved view, and saves changes to it', async () => {
    const { body } = await demo.service.post('/api/v3/queries', {
      as: demoTokens.mel,
      body: { name: 'Plan', sums: true, _links: { groupBy: { href: '/api/v3/queries/group_bys/status' } } },
    })
    const visit = await demo.at(`/app/queries/${body.id}`, demoTokens.mel)
    await visit.button('Star').click()
    await visit.button('Unstar').waitFor()
    await visit.content.getByRole('columnheader', { name: 'ID' }).waitFor()

    await visit.content.getByLabel('Group by').selectOption('none')
    await visit.content.locator('th[scope=rowgroup]').first().waitFor({ state: 'detached' })
    await visit.button('Columns').click()
    await visit.content.getByRole('checkbox', { name: 'ID', exact: true }).uncheck()
    await visit.page.keyboard.press('Escape')
    await visit.button('Saved views').click()
    await visit.button('Save changes to “Plan”').click()
    await visit.page.getByText('“Plan” was saved.').waitFor()
    await visit.content.getByRole('columnheader', { name: 'Subject' }).waitFor()
    await visit.rest()

    const saved = (await demo.service.get(`/api/v3/queries/${body.id}`, { as: demoTokens.mel })).body
    expect(saved).toMatchObject({ starred: true, sums: true, _links: { groupBy: { href: null } } })
    expect(saved._links.columns.map(({ title }: { title: string }) => title)).not.toContain('ID')
    expectPeace(visit)
  })
})
