import { RemovalPolicy } from 'aws-cdk-lib'
import * as z from 'zod/mini'

const Stage = z.strictObject({
  /** Whether the data outlives the stack, and the table cannot be deleted by accident. */
  keepsData: z.boolean(),
  logRetentionDays: z.literal([7, 30, 90]),
  /** Requests per second that the whole API accepts: the steady rate, and the burst. */
  throttle: z.strictObject({
    rateLimit: z.int().check(z.positive()),
    burstLimit: z.int().check(z.positive()),
  }),
  /** Background functions that may run at the same time. */
  consumers: z.int().check(z.minimum(2), z.maximum(1000)),
  /** The sender of mails. SES accepts only addresses and domains that were verified there. */
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
 * @param name the value of `-c stage=`
 * @throws Error if there is no such stage; the message lists the stages
 */
export function readStage(name: string): Stage {
  if (!Object.hasOwn(stages, name)) {
    throw new Error(`There is no stage "${name}". The stages are: ${Object.keys(stages).join(', ')}.`)
  }
  return { name, ...Stage.parse(stages[name]) }
}

/**
 * What happens to a stage's data when its stack is deleted. Resources of a failed first deployment are deleted in any
 * case: they contain nothing, and would block the next deployment.
 */
export const removalPolicyOf = ({ keepsData }: Stage) =>
  keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY

const Architecture = z.enum(['arm64', 'x86_64'])
export type Architecture = z.infer<typeof Architecture>

/**
 * The processor the functions run on.
 *
 * @param name the value of `-c arch=`
 * @throws Error if Lambda has no such processor; the message lists those it has
 */
export function readArchitecture(name: string): Architecture {
  const { data } = Architecture.safeParse(name)
  if (data) return data
  throw new Error(`There is no architecture "${name}". There are: ${Architecture.options.join(', ')}.`)
}
