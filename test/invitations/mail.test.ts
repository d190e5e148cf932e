import { beforeEach, describe, expect, it } from 'vitest'
import type { Mail } from '#shared/platform/jobs/mail.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { type Invited, invited } from '#test/support/fixtures/invitations.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'

let service: Service
let ines: Invited
let mail: Mail

beforeEach(async () => {
  service = await Service.startWith(personas, { now: () => new Date('2026-03-01T12:34:00.000Z') })
  ines = await invited(service, { firstName: 'Inès <b>', lastName: 'Dupont & Cie' })
  mail = service.mailer.handedOver[0] as Mail
})

describe('the mail of an invitation', () => {
  it('goes to the address of the user, once', () => {
    expect(service.mailer.handedOver).toHaveLength(1)
    expect(mail.to).toBe('ines@example.com')
  })

  it('leads to the page that accepts, in the text and in the HTML', async () => {
    const link = `${service.ports.publicUrl}/invitations/accept?token=${encodeURIComponent(ines.token)}`

    expect(mail.text.split('\n')).toContain(link)
    expect(mail.html).toContain(`<a href="${link}">`)
    const { status } = await service.get(link.slice(service.ports.publicUrl.length))
    expect(status).toBe(200)
  })

  it('names the expiry of the link, in words', () => {
    for (const body of [mail.text, mail.html])
      expect(body).toMatch(/until Sunday,? 8 March 2026 at 12:34 \(UTC\)\./)
  })

  it('names the inviter, and contains no other text of theirs', () => {
    for (const body of [mail.text, mail.html])
      expect(body).toContain('ada Person has invited you to Project Management.')
    expect(mail.subject).toBe('Your invitation to Project Management')
    expect(mail.text + mail.html).not.toMatch(/In.s|Dupont|ines@example/)
  })

  it('is named by its job, so that the same mail has the same id', async () => {
    const jobs = (await itemsOf(service.table)).filter(({ pk }) => pk.startsWith('JOB#'))

    expect(jobs.map(({ job }) => (job as { id: string }).id)).toEqual([mail.id])
  })
})

describe('the language of an invitation', () => {
  const latest = () => service.mailer.handedOver.at(-1) as Mail

  it('is that of the profile', async () => {
    await invited(service, { email: 'jo@example.com', language: 'de' })

    expect(latest().subject).toBe('Ihre Einladung zu Project Management')
    expect(latest().text).toContain('bis Sonntag, 8. März 2026 um 12:34 (UTC).')
    expect(latest().html).toMatch(/<html lang="de">[\s\S]*Einladung annehmen<\/a>/)
  })

  it('is the first of the installation that there are texts in, where the profile has none', async () => {
    await service.import([{ kind: 'settings', languages: ['fr', 'de', 'en'] }])
    await invited(service, { email: 'jo@example.com' })

    expect(latest().text).toMatch(/^Hallo,/)
  })
})

describe('the token of an invitation', () => {
  const secretOf = () => ines.token.slice(-43)

  it('stands in the table only until the mail is sent; then only its hash does', async () => {
    const { body } = await service.post('/api/v3/users', {
      as: tokens.admin,
      body: { status: 'invited', email: 'late@example.com' },
    })
    const pending = await itemsOf(service.table)
    await service.drain()

    const all = JSON.stringify(await itemsOf(service.table))
    expect(JSON.stringify(pending)).toContain(`opi_${body.id}_`)
    expect(all).not.toMatch(/opi_\d+_/)
    expect(all).not.toContain(secretOf())
  })

  it('is in no answer, in no export and in no log', async () => {
    const { body } = await service.get(`/api/v3/users/${ines.id}`, { as: tokens.admin })
    await service.get(`/invitations/accept?token=${ines.token}`)
    await service.post('/api/v3/invitations/accept', { body: { token: ines.token, password: 'short' } })

    const seen = JSON.stringify([body, await service.export(), service.logged])
    expect(seen).not.toContain(secretOf())
    expect(seen).not.toContain('invitation":')
    expect(service.logged.length).toBeGreaterThan(2)
  })
})
