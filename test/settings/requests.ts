import type { RequestOptions } from '#test/support/engine/send.ts'
import type { Service } from '#test/support/engine/service.ts'
import { tokens } from '#test/support/fixtures/personas.ts'

export const path = '/api/v3/settings'

/** Returns functions that read and write the settings, by default as an administrator. */
export const settingsOf = (service: Service, as: string = tokens.admin) => ({
  get: (options: RequestOptions = {}) => service.get(path, { as, ...options }),
  set: (body: object, options: RequestOptions = {}) => service.patch(path, { as, body, ...options }),
  check: (body: object) => service.post(`${path}/form`, { as, body }),
  schema: () => service.get(`${path}/schema`, { as }),
  testMail: (options: RequestOptions = {}) => service.post(`${path}/test_mail`, { as, ...options }),
})
