import { beforeEach, describe, expect, it } from 'vitest'
import type { Mail } from '#shared/platform/jobs/mail.ts'
import { Service } from '#test/support/engine/service.ts'
import { accounts, issuer, linkFor, request, reset } from '#test/support/fixtures/password-resets.ts'
import { tokenOf } from '#test/support/fixtures/records.ts'

let service: Service

beforeEach(async () => {
  service = await Service.startWith(accounts, {
    now: () => new Date('2026-03-01T12:34:00Z'),
    issuers: [issuer],
  })
})

const last = () => service.mailer.handedOver.at(-1) as Mail
const speakGerman = (id: number) =>
  service.patch(`/api/v3/users/${id}`, { as: tokenOf(1), body: { language: 'de' } })

describe('the mail with a link for a new password', () => {
  it('leads to the page, in the text and in the HTML', async () => {
    const token = await linkFor(service, 'nils')
    const link = `${service.ports.publicUrl}/reset?token=${encodeURIComponent(token)}`

    expect(last().text.split('\n')).toContain(link)
    expect(last().html).toContain(`<a href="${link}">Choose a new password</a>`)
  })

  it('names the time and the origin of the request, and the expiry', async () => {
    await linkFor(service, 'nils')

    for (const body of [last().text, last().html]) {
      expect(body).toContain(
        'requested on Sunday, 1 March 2026 at 12:34 (UTC), from the network address 127.0.0.1.',
      )
      expect(body).toContain('The link can be used once, until Sunday, 1 March 2026 at 13:34 (UTC).')
    }
  })

  it('is in the language of the profile', async () => {
    await speakGerman(3)
    await linkFor(service, 'nils')

    expect(last().subject).toBe('Wählen Sie ein neues Passwort für Project Management')
    expect(last().text).toContain(
      'Am Sonntag, 1. März 2026 um 12:34 (UTC) wurde von der Netzwerkadresse 127.0.0.1 ein neues Passwort',
    )
  })
})

describe('the mail to a user of single sign-on', () => {
  it('is in the language of the profile', async () => {
    await speakGerman(6)
    await request(service, 'sina')
    await service.drain()

    expect(last().subject).toBe('So melden Sie sich bei Project Management an')
    expect(last().text).toContain('Sie melden sich mit Acme an.')
    expect(last().text.split('\n')).toContain(`${service.ports.publicUrl}/app`)
  })
})

describe('the mail after a new password', () => {
  it('is in the language of the profile', async () => {
    await speakGerman(3)
    await reset(service, await linkFor(service, 'nils'))
    await service.drain()

    expect(last().subject).toBe('Ihr Passwort für Project Management wurde geändert')
    expect(last().text).toContain('wurde am Sonntag, 1. März 2026 um 12:34 (UTC) mit dem Link')
  })
})
