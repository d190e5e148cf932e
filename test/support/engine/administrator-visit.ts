import { afterAll, beforeAll } from 'vitest'
import { demo, demoTokens } from '#test/support/fixtures/demo.ts'
import { chromium } from './browser.ts'
import { Service } from './service.ts'
import { type Visit, visitors } from './visit.ts'

/** The demo's administrator, who visits the console in a browser. All tests of a file share this visit. */
export class AdministratorVisit {
  service!: Service
  visits!: Awaited<ReturnType<typeof visitors>>
  /** The administrator's visit. `visits` starts the visits of other people. */
  visit!: Visit

  /** Begins a visit, on a separate service, before the first test of a file. Ends the visit after the last test. */
  static at(path: string): AdministratorVisit {
    const admin = new AdministratorVisit()
    beforeAll(async () => {
      if (chromium) await admin.#begin(path)
    }, 60_000)
    afterAll(() => admin.visits?.close())
    return admin
  }

  async #begin(path: string): Promise<void> {
    this.visits = await visitors(() => this.service.url)
    this.service = await Service.startWith(demo)
    this.visit = await this.visits.begin(path, { as: demoTokens.admin })
  }

  /**
   * Returns a resource that the administrator reads from the API.
   *
   * @param path the part of the address after `/api/v3/`
   */
  async read(path: string) {
    return (await this.service.get(`/api/v3/${path}`, { as: demoTokens.admin })).body
  }

  /**
   * Opens a page, and waits until it is shown.
   *
   * @param path the path below `/app`
   */
  async open(path: string): Promise<void> {
    await this.visit.page.goto(`/app/${path}`)
    await this.visit.arrive()
  }

  waitForText(text: string): Promise<void> {
    return this.visit.page.getByText(text).first().waitFor()
  }
}
