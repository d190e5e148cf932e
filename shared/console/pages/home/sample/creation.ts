import type { Client } from '../../../api/client.ts'
import type { Resource } from '../../../api/hal.ts'
import { SampleElements } from './elements.ts'
import type { Plan } from './plan.ts'
import { type CreationStep, stepsOf } from './steps.ts'

/** Creates the sample project. After a failure, `run` resumes at the element that failed. */
export class Creation {
  readonly #elements: SampleElements
  readonly #steps: readonly CreationStep[]
  #done = 0

  constructor(client: Client, root: Resource, plan: Plan) {
    this.#elements = new SampleElements(client, root, plan)
    this.#steps = stepsOf(this.#elements)
  }

  get total(): number {
    return this.#steps.length
  }

  get project(): Resource | undefined {
    return this.#elements.project
  }

  /**
   * Creates the elements that have not been created yet.
   *
   * @param onProgress called with the number of elements that exist
   * @throws Problem
   */
  async run(onProgress: (done: number) => void): Promise<void> {
    for (let step = this.#steps[this.#done]; step; step = this.#steps[this.#done]) {
      await step()
      this.#done++
      onProgress(this.#done)
    }
  }
}
