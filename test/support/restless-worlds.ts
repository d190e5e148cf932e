import { type Chooser, chooser } from './project-worlds.ts'
import { randomFrom } from './random.ts'
import { project } from './records.ts'
import { as, beginning, fieldRecord, options, PEOPLE, PROJECTS, VERSIONS } from './restless-beginning.ts'
import type { Answer, Service } from './service.ts'
import { accepted } from './version-personas.ts'

/**
 * An installation that changes by chance: clients write odd values into it, and its configuration becomes stricter,
 * wider and smaller below what they have written.
 */

const TEXTS = ['', ' ', ' \n ', '\u200b', 'a', 'abcdef', ' trimmed ', 'ä😀"\\', 'x'.repeat(300), '\u2028']

/** What has become of something: nothing is said of what cannot be refused. */
type Outcome = Answer | Awaited<ReturnType<Service['import']>> | undefined

type Act = (choose: Chooser, service: Service) => Promise<Outcome>

function hasHappened(outcome: Outcome): boolean {
  if (!outcome) return true
  return 'status' in outcome ? outcome.status < 300 : outcome.rejected.length === 0
}

const link = (href: string | null) => ({ href })
const person = (id: number) =>
  link(`/api/v3/${id < 4 ? 'users' : id === 4 ? 'placeholder_users' : 'groups'}/${id}`)

/** A value for a custom field of projects, as bodies have it. */
function valueFor(field: number, { one, some, below }: Chooser): object {
  const option = (id: number) => link(`/api/v3/custom_options/${id}`)
  const plain: Record<number, () => unknown> = {
    1: () => one([...TEXTS, null]),
    2: () => ({ raw: one([...TEXTS, null]) }),
    3: () => one([0, -1, 123456, null]),
    4: () => one([0.1, 1e-130, -5, null]),
    5: () => one([true, false, null]),
    6: () => one(['2024-02-29', '0001-01-01', null]),
  }
  const linked: Record<number, () => unknown> = {
    7: () => one([option(71 + below(3)), link(null)]),
    8: () => some([81, 82, 83], 0.6).map(option),
    9: () => one([person(one(PEOPLE)), link(null)]),
    10: () => some(PEOPLE, 0.5).map(person),
    11: () => one([link(`/api/v3/versions/${one(VERSIONS)}`), link(null)]),
  }
  const name = `customField${field}`
  return plain[field] ? { [name]: plain[field]() } : { _links: { [name]: linked[field]?.() } }
}

const patch = (path: string, body: object, service: Service): Promise<Answer> =>
  service.patch(`/api/v3/${path}`, { as, body })

/** What may happen. */
const acts: Act[] = [
  (choose, service) =>
    patch(`projects/${choose.one(PROJECTS)}`, valueFor(1 + choose.below(11), choose), service),
  ({ one }, service) =>
    patch(`projects/${one(PROJECTS)}`, { name: one(TEXTS), description: { raw: one(TEXTS) } }, service),
  ({ one, chance }, service) => patch(`projects/${one(PROJECTS)}`, { active: chance(0.5) }, service),
  ({ one }, service) =>
    patch(
      `projects/${one(PROJECTS)}`,
      { _links: { parent: one([link(null), link(`/api/v3/projects/${one(PROJECTS)}`)]) } },
      service,
    ),
  ({ one }, service) => service.delete(`/api/v3/projects/${one(PROJECTS)}`, { as }),
  ({ one }, service) =>
    patch(
      `versions/${one(VERSIONS)}`,
      { name: one(TEXTS), startDate: one(['2024-05-05', null]), description: { raw: one(TEXTS) } },
      service,
    ),
  ({ one }, service) =>
    patch(
      `versions/${one(VERSIONS)}`,
      {
        endDate: one(['2024-04-04', '2024-06-06', null]),
        customField12: one(TEXTS),
        _links: { customField13: link(`/api/v3/versions/${one(VERSIONS)}`) },
      },
      service,
    ),
  ({ one }, service) => service.delete(`/api/v3/versions/${one(VERSIONS)}`, { as }),
  ({ one }, service) =>
    patch(
      `users/${one([2, 3])}`,
      {
        firstName: one(TEXTS),
        language: one(['de', '', null]),
        identity_url: one(TEXTS),
        login: one(['mel', 'Näme 1', ' x ']),
      },
      service,
    ),
  ({ one, below }, service) =>
    service.post('/api/v3/users', {
      as,
      body: {
        status: 'invited',
        email: `${one(['\u200b', 'a/b:c', '7', 'x'.repeat(48), `n${below(9)}`])}@example`,
      },
    }),
  ({ one }, service) =>
    service.delete(`/api/v3/${one(['users/2', 'users/3', 'placeholder_users/4'])}`, { as }),
  ({ one, below }, service) =>
    service.post('/api/v3/grids', {
      as,
      body: { rowCount: 1 + below(3), _links: { scope: link(one(['/my/page', '/'])) } },
    }),
  ({ one, below }, service) =>
    service.import([
      fieldRecord(1 + below(4), {
        required: one([true, false]),
        minLength: below(3),
        maxLength: one([0, 3]),
        regexp: one(['', '^a', '\\d']),
        visible: one([true, false]),
      }),
    ]),
  ({ one }, service) =>
    service.import([fieldRecord(one([7, 8]), { options: options(one([74, 84])), required: true })]),
  ({ one }, service) => service.import([fieldRecord(one([7, 8]), { multi: one([true, false]) })]),
  ({ one }, service) => service.import([fieldRecord(one([1, 2, 3, 4]), { format: one(['int', 'text']) })]),
  ({ one }, service) =>
    service.import([
      {
        ...one([{ kind: 'custom_field' }, { kind: 'type' }, { kind: 'role' }, { kind: 'auth_source' }]),
        id: one([1, 2, 3]),
        deleted: true,
      },
    ]),
  ({ one }, service) =>
    service.import([{ kind: 'settings', languages: one([['en'], ['de', 'en']]), newProjectRoleId: 1 }]),
  ({ one, chance }, service) =>
    service.import([project(one(PROJECTS), { active: chance(0.5), parent: one(PROJECTS) })]),
  (_, service) => service.drain().then(() => undefined),
]

/**
 * Lets so many things be tried on an installation, the same for the same seed.
 *
 * @returns how many of them have happened
 */
export async function liveThrough(service: Service, seed: number, count: number): Promise<number> {
  const choose = chooser(randomFrom(seed))
  await accepted(service, beginning)
  const outcomes: Outcome[] = []
  while (outcomes.length < count) outcomes.push(await choose.one(acts)(choose, service))
  return outcomes.filter(hasHappened).length
}
