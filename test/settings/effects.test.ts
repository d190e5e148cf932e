import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { upload } from '#test/support/fixtures/files.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { settingsOf } from './requests.ts'

let service: Service

beforeEach(async () => {
  service = await Service.startWith(personas)
})

const as = tokens.admin
const set = (body: object) => settingsOf(service).set(body)
const shown = async (address: string) => (await service.get(`/api/v3${address}`, { as })).body

describe('The settings apply with the next request:', () => {
  it('name and color to everybody, before they sign in', async () => {
    await set({ instanceName: 'Acme', accentColor: '#00aa77' })
    const { body } = await service.get('/api/v3')

    expect(body).toMatchObject({
      instanceName: 'Acme',
      accentColor: '#00aa77',
      _links: { self: { title: 'Acme' } },
    })
  })

  it('accessible colors that follow from another color than the default', async () => {
    expect((await service.get('/api/v3')).body).not.toHaveProperty('accentColors')
    await set({ accentColor: '#ffcc00' })

    expect((await service.get('/api/v3')).body.accentColors).toMatchObject({
      light: { accent: '#7a6200', on: '#ffffff' },
      dark: { accent: '#ffcc00', on: '#0f1216' },
    })
  })

  it('formats and the working time to users from the start, but not to visitors', async () => {
    const week = { startOfWeek: 6, workingDays: [6], hoursPerDay: 7, daysPerMonth: 16 }
    await set({ timeFormat: 'HH:mm', ...week })
    const facts = { dateFormat: null, timeFormat: 'HH:mm', ...week }

    expect((await service.get('/api/v3', { as: tokens.nobody })).body).toMatchObject(facts)
    expect((await service.get('/api/v3')).body).not.toHaveProperty('workingDays')
  })

  it('calendar and formats to all users', async () => {
    const own = {
      hoursPerDay: 7,
      daysPerMonth: 22,
      startOfWeek: 7,
      dateFormat: 'DD.MM.YYYY',
      timeFormat: 'HH:mm',
    }
    await set({ ...own, maxPageSize: 10 })

    expect((await service.get('/api/v3/configuration', { as: tokens.nobody })).body).toMatchObject({
      ...own,
      maximumAPIV3PageSize: 10,
    })
  })

  it('working days to days, and to the days on which users without own ones get digests', async () => {
    await set({ workingDays: [7, 1] })
    const week = (await shown('/days/week'))._embedded.elements

    expect(
      week.flatMap(({ day, working }: { day: number; working: boolean }) => (working ? [day] : [])),
    ).toEqual([1, 7])
    expect((await shown('/days/2026-03-01')).working).toBe(true)
    expect((await shown('/my_preferences')).workdays).toEqual([1, 7])
  })

  it('the largest file to uploads, whether by a form or in a request', async () => {
    await set({ attachmentMaxSize: 10 })
    const metadata = { fileName: 'a.txt', fileSize: 11 }
    const prepared = await service.post('/api/v3/attachments/prepare', { as, body: metadata })
    const uploaded = await service.post('/api/v3/attachments', { as, body: upload('a.txt', 'x'.repeat(11)) })

    for (const { status, body } of [prepared, uploaded])
      expect([status, body.message]).toEqual([422, 'File is too large (maximum size is 10 Bytes).'])
    expect((await shown('/configuration')).maximumAttachmentFileSize).toBe(10)
  })
})

describe('Pages for people without a session', () => {
  const pages = ['/reset?token=x', '/invitations/accept?token=x', '/mails/unsubscribe?token=x']

  it.each(pages)('have name and color of the installation: %s', async (address) => {
    await set({ instanceName: 'Acme <b>', accentColor: '#ffcc00' })
    const { body, headers } = await service.get(address)

    expect(body).toContain(' – Acme &lt;b&gt;</title>')
    expect(body).toContain('<p class="brand">Acme &lt;b&gt;</p>')
    // Yellow is too light for text on a white background. The color stays unchanged on a black background.
    expect(body).toContain(
      'button { background: light-dark(#7a6200, #ffcc00); color: light-dark(#ffffff, #0f1216) }',
    )
    expect(headers.get('content-security-policy')).toMatch(/style-src 'sha256-[\w+/]+='/)
  })
})

describe('A mail', () => {
  const invite = async () => {
    await service.post('/api/v3/users', { as, body: { status: 'invited', email: 'ines@example.com' } })
    await service.drain()
    return service.mailer.handedOver.at(-1)
  }

  it('has the name, the accessible color and the footer of the installation', async () => {
    await set({ instanceName: 'Acme & Co', accentColor: '#ffcc00', mailFooter: 'Acme GmbH\n<Köln>' })
    const mail = await invite()

    expect(mail?.subject).toBe('Your invitation to Acme & Co')
    expect(mail?.text).toMatch(/\n\nAcme GmbH\n<Köln>\n$/)
    expect(mail?.html).toContain('<strong>Acme &amp; Co</strong>')
    expect(mail?.html).toContain('a, .brand { color: #7a6200 }')
    expect(mail?.html).toContain('Acme GmbH\n&lt;Köln&gt;</p>')
  })

  it('has no footer by default', async () => {
    expect((await invite())?.text).toMatch(/you can ignore this email\.\n$/)
  })
})
