import type { Stack } from '@aws-sdk/client-cloudformation'
import { describe, expect, it } from 'vitest'
import { reasonOf } from '#infra/deploy/cloud.ts'
import { compareStages, deploy, destroy, diff } from '#infra/deploy/commands.ts'
import { Problem } from '#infra/local/problem.ts'
import { parseStage } from '#infra/stages.ts'

const stageWith = (settings: object) => parseStage('trial', { mailSender: 'pm@flights.aero', ...settings })
const lasting = stageWith({ keepsData: true, alarmAddress: 'night@flights.aero' })
const passing = stageWith({ keepsData: false })

interface World {
  /** The statuses of the existing stacks, keyed by name. */
  stacks?: Record<string, string>
  isTableProtected?: boolean
  answer?: 'yes' | 'no'
  /** The result of the smoke test after a deployment. Absent if there is no token for the smoke test. */
  smoke?: 'works' | 'fails'
}

/** Tools for a simulated account. `done` lists the CDK commands, the questions and the smoke tests, in order. */
function toolsIn({
  stacks = { CDKToolkit: 'UPDATE_COMPLETE' },
  isTableProtected = false,
  answer = 'yes',
  smoke,
}: World) {
  const done: string[] = []
  const said: string[] = []
  const tools = {
    cloud: {
      stack: async (name: string) =>
        Object.hasOwn(stacks, name)
          ? ({
              StackStatus: stacks[name],
              Outputs: [{ OutputKey: 'ApiUrl', OutputValue: 'https://pm.flights.aero' }],
            } as Stack)
          : undefined,
      isTableProtected: async () => isTableProtected,
    },
    cdk: async (...args: string[]) => void done.push(args.join(' ')),
    confirm: async (question: string) => {
      done.push(question)
      if (answer === 'no') throw new Problem('Nothing was changed.')
    },
    ...(smoke && {
      smoke: async (url: string) => {
        done.push(`smoke ${url}`)
        if (smoke === 'fails') throw new Problem('A project cannot be created.')
      },
    }),
    say: (line: string) => void said.push(line),
  }
  return { done, said, tools }
}

const output = 'dist/stages/trial'
const synthesised = `synth --quiet -c stage=trial -o ${output}`
const shown = `diff --app ${output}`
const deployed = `deploy --app ${output} --require-approval never`
const set = { CDKToolkit: 'CREATE_COMPLETE' }

describe('a deployment', () => {
  it('shows the difference, asks, and deploys what it has shown', async () => {
    const { done, tools } = toolsIn({ stacks: { ...set, 'pm-api-trial': 'UPDATE_COMPLETE' } })
    await deploy(lasting, tools)

    expect(done).toEqual([synthesised, shown, 'Deploy the stage trial?', deployed])
  })

  it('runs the smoke test after a deployment, if there is a token', async () => {
    const stacks = { ...set, 'pm-api-trial': 'UPDATE_COMPLETE' }
    const { done, said, tools } = toolsIn({ stacks, smoke: 'works' })
    await deploy(lasting, tools)

    expect([done.at(-1), said]).toEqual(['smoke https://pm.flights.aero', []])
  })

  it('explains how to roll back if the smoke test fails or was skipped', async () => {
    const stacks = { ...set, 'pm-api-trial': 'UPDATE_COMPLETE' }
    const { said, tools } = toolsIn({ stacks })
    await deploy(lasting, tools)
    const wayBack = 'npm run deploy -- trial'

    expect(said).toEqual([
      expect.stringContaining('npm run smoke -- https://pm.flights.aero TOKEN'),
      expect.stringContaining(wayBack),
    ])
    await expect(deploy(lasting, toolsIn({ stacks, smoke: 'fails' }).tools)).rejects.toThrow(
      /^A project cannot be created\.\nTo go back.*npm run deploy -- trial$/,
    )
  })

  it('changes nothing if the answer is no', async () => {
    const { done, tools } = toolsIn({ answer: 'no' })

    await expect(deploy(lasting, tools)).rejects.toThrow('Nothing was changed.')
    expect(done).toEqual([synthesised, shown, 'Deploy the stage trial?'])
  })

  it.each([[{}], [{ 'pm-api-trial': 'ROLLBACK_COMPLETE' }], [{ 'pm-api-trial': 'REVIEW_IN_PROGRESS' }]])(
    'of a stack that was never complete protects the table only when everything is there: %j',
    async (stacks) => {
      const { done, tools } = toolsIn({ stacks: { ...set, ...stacks } })
      await deploy(lasting, tools)

      expect(done.slice(3)).toEqual([
        `synth --quiet -c stage=trial -c first=true -o ${output}-first`,
        `deploy --app ${output}-first --require-approval never`,
        deployed,
      ])
    },
  )

  it('is one where there is nothing to protect', async () => {
    const { done, tools } = toolsIn({})
    await deploy(passing, tools)

    expect(done.filter((command) => command.startsWith('deploy'))).toEqual([deployed])
  })

  it('explains how to bootstrap the CDK where it is missing', async () => {
    const { done, tools } = toolsIn({ stacks: {} })

    await expect(deploy(lasting, tools)).rejects.toThrow('npx cdk bootstrap -c stage=trial')
    expect(done).toEqual([])
  })

  it('is refused with the sender of the template', async () => {
    const { done, tools } = toolsIn({})

    await expect(deploy(stageWith({ mailSender: 'pm@example.com' }), tools)).rejects.toThrow(
      'infra/stages/trial.json: mailSender is a placeholder.',
    )
    expect(done).toEqual([])
  })

  it.each(['ops@example.com', 'a@pm.example.org', 'you@flights.aero', 'ToDo@flights.aero', 'ops@your.org'])(
    'is refused with %s, a placeholder, as the address of the alarms',
    async (alarmAddress) => {
      const { done, tools } = toolsIn({})

      await expect(deploy(stageWith({ alarmAddress }), tools)).rejects.toThrow(
        'infra/stages/trial.json: alarmAddress is a placeholder.',
      )
      expect(done).toEqual([])
    },
  )

  it('is refused if nobody receives the alarms of permanent data', async () => {
    const { done, tools } = toolsIn({})

    await expect(deploy(stageWith({ keepsData: true }), tools)).rejects.toThrow(
      'infra/stages/trial.json: alarmAddress is missing.',
    )
    expect(done).toEqual([])
    await deploy(passing, tools)
  })
})

describe('a difference', () => {
  it('is that to what is deployed', async () => {
    const { done, tools } = toolsIn({})
    await diff(lasting, tools)

    expect(done).toEqual([synthesised, shown])
  })

  it('may be that of two stages', async () => {
    const { done, tools } = toolsIn({})
    await compareStages(lasting, parseStage('other', { mailSender: 'pm@flights.aero' }), tools)

    expect(done.at(-1)).toBe(
      `diff pm-api-other --app dist/stages/other-compared --template ${output}-compared/pm-api-trial.template.json`,
    )
  })
})

describe('destroying a stage', () => {
  it('deletes it after a question', async () => {
    const { done, tools } = toolsIn({})
    await destroy(passing, tools)

    expect(done).toEqual([
      'Delete the stage trial with all of its data?',
      synthesised,
      `destroy --app ${output} --force`,
    ])
  })

  it.each([
    [lasting, false],
    [passing, true],
  ])('is refused while the data is protected by its settings or in AWS', async (stage, isTableProtected) => {
    const { done, tools } = toolsIn({ isTableProtected })

    await expect(destroy(stage, tools)).rejects.toThrow('Set keepsData to false in infra/stages/trial.json')
    expect(done).toEqual([])
  })
})

describe('why AWS could not be asked', () => {
  it('is said with what to do', () => {
    const error = (name: string, message = '') => Object.assign(new Error(message), { name })

    expect(reasonOf(error('CredentialsProviderError'))).toContain('Sign in first')
    expect(reasonOf(error('Error', 'Region is missing'))).toContain('AWS_REGION')
    expect(reasonOf(error('ValidationError', 'Stack with id pm-api-trial does not exist'))).toContain(
      'Deploy the stage',
    )
    expect(reasonOf(error('AccessDenied'))).toBe('AWS did not answer: AccessDenied.')
  })
})
