import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Look, looks } from '#test/support/engine/browser.ts'
import { Service } from '#test/support/engine/service.ts'
import { type Visit, visitors } from '#test/support/engine/visit.ts'
import { demo, demoTokens } from '#test/support/fixtures/demo.ts'

/**
 * Makes the pictures of the console that the README shows, with the demo data, in an installed Chromium:
 *
 *     npm run screenshots
 */
const folder = 'test/console/published'

/** No picture of a README should take longer to load than the text around it. */
const MOST_BYTES = 150_000

interface Screenshot {
  name: string
  look: Look
  address: string
  token?: string
  /** What to do before the picture is taken. */
  prepare?(visit: Visit): Promise<void>
}

const desktop = (colorScheme: 'light' | 'dark') =>
  ({ width: 1280, height: 800, colorScheme }) as unknown as Look
const [, , phone, darkPhone] = looks

const members = `/app/memberships?filters=${encodeURIComponent('[{"project":{"operator":"=","values":["2"]}}]')}`

const screenshots: readonly Screenshot[] = [
  { name: 'tree', look: desktop('light'), address: '/app/projects#tree' },
  { name: 'project-dark', look: desktop('dark'), address: '/app/projects/2' },
  {
    name: 'form',
    look: desktop('light'),
    address: '/app/projects/form#form',
    async prepare(visit) {
      await visit.field(/^Name/).fill('Lander')
      await visit.field(/^Identifier/).fill('apollo')
      await visit.content.getByText('Identifier has already been taken.').waitFor()
      await visit.content.getByText("can't be blank").waitFor({ state: 'hidden' })
    },
  },
  { name: 'grid-dark', look: desktop('dark'), address: '/my/page', token: demoTokens.mel },
  { name: 'matrix', look: desktop('light'), address: '/app/capabilities#matrix' },
  { name: 'phone-list', look: phone, address: '/app/projects' },
  { name: 'phone-project-dark', look: darkPhone, address: '/app/projects/2' },
  { name: 'phone-members', look: phone, address: `${members}#members` },
]

const service = await Service.startWith(demo)
const visits = await visitors(() => service.url)

/** @throws Error if the picture is too large */
async function take({ name, address, look, token = demoTokens.admin, prepare }: Screenshot): Promise<void> {
  const visit = await visits.begin(address, { look })
  await visit.signIn(token)
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
// The service has connections that keep the process.
process.exit()
