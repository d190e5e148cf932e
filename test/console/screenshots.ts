import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserLook, looks } from '#test/support/engine/browser.ts'
import { Service } from '#test/support/engine/service.ts'
import { type Visit, visitors } from '#test/support/engine/visit.ts'
import { demo, demoTokens } from '#test/support/fixtures/demo.ts'

/**
 * Takes the README's screenshots of the console with the demo data. Requires an installed Chromium:
 *
 *     npm run screenshots
 */
const folder = 'test/console/published'

/** Maximum size of a screenshot, so that it does not take longer to load than the text around it. */
const MOST_BYTES = 150_000

interface Screenshot {
  name: string
  look: BrowserLook
  address: string
  token?: string
  prepare?(visit: Visit): Promise<void>
}

const desktop = (colorScheme: 'light' | 'dark') =>
  ({ width: 1280, height: 800, colorScheme }) as unknown as BrowserLook
const [, , phone, darkPhone] = looks

const members = `/app/memberships?filters=${encodeURIComponent('[{"project":{"operator":"=","values":["2"]}}]')}`

const screenshots: readonly Screenshot[] = [
  { name: 'home', look: desktop('light'), address: '/app', token: demoTokens.mel },
  { name: 'project-dark', look: desktop('dark'), address: '/app/projects/2' },
  {
    name: 'table',
    look: desktop('light'),
    address: '/app/projects/2/work_packages',
    async prepare(visit) {
      await visit.button(/^Status, Build the lander/).click()
      await visit.button('Closed').waitFor()
    },
  },
  { name: 'board-dark', look: desktop('dark'), address: '/app/projects/2/work_packages#board' },
  { name: 'roadmap', look: desktop('light'), address: '/app/projects/2/versions' },
  {
    name: 'members-dark',
    look: desktop('dark'),
    address: members,
    async prepare(visit) {
      await visit.button('Add members').click()
      await visit.field('Name or email').fill('grace@example.com')
      await visit.button('Invite grace@example.com').waitFor()
    },
  },
  {
    name: 'matrix',
    look: desktop('light'),
    address: `/app/capabilities?filters=${encodeURIComponent('[{"context":{"operator":"=","values":["p2"]}}]')}`,
  },
  { name: 'phone-list', look: phone, address: '/app/projects/2/work_packages' },
  { name: 'phone-project-dark', look: darkPhone, address: '/app/projects/2' },
  { name: 'phone-members', look: phone, address: members },
]

const service = await Service.startWith(demo)
const visits = await visitors(() => service.url)

/**
 * Takes a screenshot and saves it.
 *
 * @throws Error if the picture is too large
 */
async function take({ name, address, look, token = demoTokens.admin, prepare }: Screenshot): Promise<void> {
  const visit = await visits.begin(address, { look, as: token })
  await prepare?.(visit)
  await visit.rest()
  const path = join(folder, `${name}.png`)
  await visit.page.screenshot({ path, animations: 'disabled', caret: 'hide' })
  const { size } = statSync(path)
  console.log(`${path}: ${size} bytes`)
  if (size > MOST_BYTES) throw new Error(`${path} has more than ${MOST_BYTES} bytes.`)
  await visit.context.close()
}

mkdirSync(folder, { recursive: true })
for (const screenshot of screenshots) await take(screenshot)
await visits.close()
// Exits explicitly, because open connections of the service would keep the process running.
process.exit()
