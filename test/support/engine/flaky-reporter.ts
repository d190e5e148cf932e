import type { TestCase } from 'vitest/node'
import type { Reporter } from 'vitest/reporters'

/** At the end of a run, lists the tests that passed only at the second attempt, so that they do not go unnoticed. */
export class FlakyReporter implements Reporter {
  readonly #names: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`)
  }

  onTestRunEnd(): void {
    if (this.#names.length > 0) console.log(['Passed at the second attempt:', ...this.#names].join('\n  '))
  }
}
