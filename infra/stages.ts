import { RemovalPolicy } from 'aws-cdk-lib'
import * as z from 'zod/mini'

const Stage = z.strictObject({
  /** Whether the data outlives the stack, and the table cannot be deleted by accident. */
  keepsData: z.boolean(),
  logRetentionDays: z.literal([7, 30, 90]),
  /** Requests a second that the whole API admits, steadily and at once. */
  throttle: z.strictObject({
    rateLimit: z.int().check(z.positive()),
    burstLimit: z.int().check(z.positive()),
  }),
  /** Background functions that may run at the same time. */
  consumers: z.int().check(z.minimum(2), z.maximum(1000)),
  /** The address that mails are from. SES sends only from addresses and domains that were verified there. */
  mailSender: z.email(),
  /** Whether `sam local` may point the functions at a table on a laptop. */
  runsUnderSam: z.boolean(),
})

export type Stage = z.infer<typeof Stage> & { readonly name: string }

const stages: Record<string, unknown> = {
  dev: {
    keepsData: false,
    logRetentionDays: 7,
    throttle: { rateLimit: 50, burstLimit: 100 },
    consumers: 2,
    mailSender: 'project-management-dev@example.com',
    runsUnderSam: true,
  },
  prod: {
    keepsData: true,
    logRetentionDays: 90,
    throttle: { rateLimit: 500, burstLimit: 1000 },
    consumers: 10,
    mailSender: 'project-management@example.com',
    runsUnderSam: false,
  },
}

/**
 * The settings of a stage.
 *
 * @param name what `-c stage=` says
 * @throws Error where there is no such stage, naming those there are
 */
export function readStage(name: string): Stage {
  if (!Object.hasOwn(stages, name)) {
    throw new Error(`There is no stage "${name}". The stages are: ${Object.keys(stages).join(', ')}.`)
  }
  return { name, ...Stage.parse(stages[name]) }
}

/**
 * What becomes of a stage's data with its stack. What a first deployment that fails has created goes with it in any case:
 * it holds nothing yet, and would be in the way of the next one.
 */
export const removalPolicyOf = ({ keepsData }: Stage) =>
  keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY

const Architecture = z.enum(['arm64', 'x86_64'])
export type Architecture = z.infer<typeof Architecture>

/**
 * The processor the functions run on.
 *
 * @param name what `-c arch=` says
 * @throws Error where Lambda has no such processor, naming those it has
 */
export function readArchitecture(name: string): Architecture {
  const { data } = Architecture.safeParse(name)
  if (data) return data
  throw new Error(`There is no architecture "${name}". There are: ${Architecture.options.join(', ')}.`)
}
