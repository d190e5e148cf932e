import { describe, expect, it } from 'vitest'
import { chromium, inChromium, looks } from '#test/support/engine/browser.ts'
import { demoVisits } from '#test/support/engine/demo-visits.ts'
import { expectPeace } from '#test/support/engine/journey.ts'
import type { Visit } from '#test/support/engine/visit.ts'
import { demoTokens } from '#test/support/fixtures/demo.ts'

const demo = demoVisits()

const PAGE = '/app/work_packages/8'
const CHAT = 'https://chat.example.com/hooks/apollo'

const bell = ({ page }: Visit, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true })

/** Lets the page request the changes. */
const tenSeconds = ({ page }: Visit) => page.clock.runFor(10_000)

/** Opens an address with a clock that the test moves. */
async function watching(address: string, as: string): Promise<Visit> {
  const visit = await demo.at(address, as)
  await visit.page.clock.install()
  await visit.page.reload()
  await visit.arrive()
  return visit
}

/** Connects the chat of the team, which gets a line for each comment. */
const connectChat = () =>
  demo.service.post('/api/v3/webhooks', {
    as: demoTokens.admin,
    body: {
      name: 'Chat of Apollo',
      url: CHAT,
      secret: 'a secret of the chat',
      format: 'slack',
      events: ['work_package_comment:comment'],
    },
  })

describe.skipIf(!chromium)(`two people and a chat ${inChromium}`, () => {
  it('are notified of a comment that mentions one of them: in the console, by mail and in the chat', async () => {
    const { service } = demo
    expect((await connectChat()).status).toBe(201)
    const ada = await demo.at(PAGE, demoTokens.admin)
    const mel = await watching(PAGE, demoTokens.mel)

    const box = ada.content.getByRole('textbox', { name: 'Comment' })
    await box.click()
    await ada.type('@mel the gear is ready')
    await ada.page.keyboard.press('Control+Enter')
    await ada.content.getByRole('link', { name: '@Mel Manager' }).waitFor()
    await ada.rest()
    await service.drain()

    await tenSeconds(mel)
    await mel.content.getByText('the gear is ready').waitFor()
    await bell(mel, 'Inbox: 1 unread').click()
    await mel.content.getByRole('link', { name: /Ada Admin mentioned you/ }).waitFor()

    const [mail] = service.mailer.arrived
    expect(service.mailer.arrived).toHaveLength(1)
    expect(mail?.to).toBe('mel@example.com')
    expect(mail?.text).toContain('the gear is ready')
    expect(service.caller.calls.map(({ url }) => url.href)).toEqual([CHAT])
    expect(service.caller.bodies[0].text).toContain('Fit the landing gear')

    const look = looks.find(({ width }) => width < 500)
    const phone = await demo.at('/app/notifications', demoTokens.mel, { look })
    await phone.content.getByRole('link', { name: /Ada Admin mentioned you/ }).waitFor()
    for (const visit of [ada, mel, phone]) expectPeace(visit)
  })
})
