import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { demo, demoTokens } from '#test/support/fixtures/demo.ts'
import { chromium } from './browser.ts'
import { Service } from './service.ts'
import { type Visit, type VisitOptions, visitors } from './visit.ts'

/** Visits to a console with the demo data. Each test gets a new service. All tests of a file share one Chromium. */
class DemoVisits {
  service!: Service
  #visits?: Awaited<ReturnType<typeof visitors>>

  /** Opens an address of the console without signing in. */
  begin(address?: string, options?: VisitOptions): Promise<Visit> {
    if (!this.#visits) throw new Error('There is no Chromium.')
    return this.#visits.begin(address, options)
  }

  /** Opens an address of the console as a signed-in user. */
  at(address: string, token: string = demoTokens.admin, options?: VisitOptions): Promise<Visit> {
    return this.begin(address, { ...options, as: token })
  }

  /** Registers the hooks of the test file, if a Chromium is available. */
  register(): this {
    if (!chromium) return this
    beforeAll(async () => {
      this.#visits = await visitors(() => this.service.url)
    })
    afterEach((test) => this.#visits?.leave(test))
    afterAll(() => this.#visits?.close())
    beforeEach(async () => {
      this.service = await Service.startWith(demo)
    })
    return this
  }
}

/**
 * Registers the hooks of a test file. The tests in the file visit the console of a service that contains the demo data.
 */
export const demoVisits = (): DemoVisits => new DemoVisits().register()
