import { it } from 'vitest'
import { people, tokens } from '#test/support/user-personas.ts'
import { Service } from '#test/support/service.ts'
it('x', async () => {
  const service = await Service.start()
  console.log(await service.import(people))
  const log = async (label: string, p: Promise<any>) => { try { const a = await p; console.log(label, a.status, JSON.stringify(a.body, null, 1)) } catch (e) { console.log(label, String(e)) } }
  for (const as of [tokens.admin, tokens.manager, tokens.self, tokens.plain, tokens.reader]) await log('show', service.get('/api/v3/users/10', { as }))
  await log('form me', service.post('/api/v3/users/me/form', { as: tokens.self }))
  await log('form 10', service.post('/api/v3/users/10/form', { as: tokens.admin }))
  const before = (await service.app.users.byId(10))
  await service.import([{ ...(people[11] as any), password: 'correct horse' }])
  await log('form 10', service.post('/api/v3/users/10/form', { as: tokens.admin }))
  const a = (await service.app.users.byId(10))!.password
  await log('patch', service.patch('/api/v3/users/10', { as: tokens.admin, body: { firstName: 'Q' } }))
  console.log(a, (await service.app.users.byId(10))!.password, before)
  await log('create', service.post('/api/v3/users', { as: tokens.manager, body: {status: 'invited', email: 'new@example.com' } }))
})
