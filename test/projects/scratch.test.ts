import { beforeAll, it } from 'vitest'
import { list, filter, parentsPath } from '#test/support/project-list.ts'
import { user, role, membership, tokenOf, project, type } from '#test/support/records.ts'
import { Service } from '#test/support/service.ts'

let service: Service
const words = ['Apollo mission', 'Website relaunch', 'Customer support', 'Marketing', 'Infrastructure']
const projectAt = (id: number) =>
  project(id, {
    name: `${words[id % words.length]} ${id}`,
    types: id % 500 === 0 ? [1, 2] : [1],
    requiredDiskSpace: id,
    updatedAt: new Date(Date.UTC(2025, 0, 1, 0, id)).toISOString(),
    ...(id > 1 && id <= 20 && { parent: id <= 10 ? 1 : id - 9 }),
    ...(id === 3000 && { public: true }),
  })
beforeAll(async () => {
  service = await Service.start()
  await service.import([
    type(1), type(2),
    user(1, 'ada', { admin: true, token: tokenOf(1) }),
    user(2, 'bob', { token: tokenOf(2) }),
    user(3, 'many', { token: tokenOf(3) }),
    role(1, ['edit_project']),
  ])
}, 120000)

it.each([4000, 20000])('measure %i', async (n) => {
  const t = Date.now()
  await service.import(Array.from({length: n === 4000 ? 4000 : 16000}, (_, i) => projectAt((n === 4000 ? 1 : 4001) + i)))
  console.log('imported', n, Date.now() - t)
  await service.import([membership(2, 7, 1), membership(2, 8, 1), ...Array.from({ length: 300 }, (_, index) => membership(3, index * 3 + 1, 1))])
  console.log('members', n, Date.now() - t)
  const q = async (label: string, params: object, as = tokenOf(1), path?: string) => {
    for (let k = 0; k < 2; k++) {
      const t = Date.now()
      const m = await service.meter.measure(() => list(service, params as never, { as, path }))
      if (k === 1) console.log(n, label.padEnd(40), m.roundTrips, m.readUnits, m.result.body.total, m.result.status, Date.now() - t, m.commands.join(' ').slice(0, 100))
    }
  }
  for (const who of [1, 2, 3]) {
    const as = tokenOf(who)
    await q(`${who} page 1`, {}, as)
    await q(`${who} page 100`, { offset: 100 }, as)
    await q(`${who} name`, { sortBy: [['name', 'asc']] }, as)
    await q(`${who} name ~`, { filters: [filter('name_and_identifier', '~', 'web')] }, as)
    await q(`${who} latest`, { sortBy: [['latest_activity_at', 'desc']] }, as)
    await q(`${who} parent`, { filters: [filter('parent_id', '=', 1)] }, as)
    await q(`${who} ancestor`, { filters: [filter('ancestor', '=', 1)] }, as)
    await q(`${who} id`, { filters: [filter('id', '=', 5, 6, 7)] }, as)
    await q(`${who} type rare`, { filters: [filter('type_id', '=', 2)] }, as)
    await q(`${who} type 1`, { filters: [filter('type_id', '=', 1)] }, as)
    await q(`${who} principal`, { filters: [filter('principal', '=', 2)] }, as)
    await q(`${who} principal 3`, { filters: [filter('principal', '=', 3)] }, as)
    await q(`${who} principal *`, { filters: [filter('principal', '*')] }, as)
    await q(`${who} 1000`, { pageSize: 1000 }, as)
    if (who !== 2) await q(`${who} parents`, {}, as, parentsPath)
    await q(`${who} parents of`, { of: 7 }, as, parentsPath)
  }
}, 520000)
