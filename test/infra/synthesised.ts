import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { App, Validations } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { AwsSolutionsChecks } from 'cdk-nag'
import { ServiceStack } from '#infra/stack.ts'
import { parseStage, readArchitecture, type Stage } from '#infra/stages.ts'
import { oncePerKey } from '#shared/platform/concurrency.ts'
import type { Route } from '#shared/platform/http/route.ts'
import { allRoutes } from '#shared/resources/index.ts'

// biome-ignore lint/suspicious/noExplicitAny: CloudFormation's properties have no types here.
export type Properties = Record<string, any>

interface Resource {
  Type: string
  Properties: Properties
  DeletionPolicy?: string
  UpdateReplacePolicy?: string
  Metadata: { 'aws:cdk:path': string }
}

/** Stages for tests. The stages in `infra/stages` belong to users, who may change them. */
const stages: Record<string, object> = {
  dev: {
    keepsData: false,
    mailSender: 'project-management-dev@example.com',
    logRetentionDays: 7,
    runsUnderSam: true,
  },
  prod: {
    keepsData: true,
    mailSender: 'project-management@example.com',
    throttle: { rateLimit: 500, burstLimit: 1000 },
    concurrency: { quota: 1000, consumers: 10 },
    logRetentionDays: 90,
  },
}

const root = join(import.meta.dirname, '..', '..')
/**
 * The context that the CDK's command line passes to `infra/app.ts`. The flags in the context affect how CDK tokens
 * resolve.
 */
const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'))

/** The ways in which a synthesised stage differs from the default. */
export interface Variation {
  architecture?: string
  /** Additional settings of the stage. */
  settings?: object
  isFirst?: boolean
  /** Additional routes. */
  more?: readonly Route[]
}

/**
 * An app with the service of one stage, without the code of the functions.
 *
 * @param isValidated whether the synthesis validates the template against CloudFormation's rules. By default false,
 * because the validator takes six seconds of CPU in each worker
 */
export function anApp(
  stageName: string,
  { architecture = 'arm64', settings, isFirst, more = [] }: Variation = {},
  isValidated = false,
) {
  const app = new App({
    context: { ...context, 'aws:cdk:enable-path-metadata': true },
    builtinCloudFormationValidation: isValidated,
  })
  const stack = new ServiceStack(app, 'Service', {
    routes: [...allRoutes, ...more],
    stage: parseStage(stageName, { ...stages[stageName], ...settings }),
    architecture: readArchitecture(architecture),
    isFirst,
    codeOf: (entry) => Code.fromInline(`// ${entry}`),
  })
  return { app, stack }
}

const region = 'eu-central-1'

/** A non-default value for each setting. Omitting a setting is a type error. */
export const everySetting: Required<{ [Name in keyof Omit<Stage, 'name'>]: unknown }> = {
  region,
  keepsData: false,
  tableName: 'pm-api-prod-restored',
  filesBucket: 'restored-files',
  domain: {
    name: 'pm.flights.aero',
    certificate: `arn:aws:acm:${region}:111122223333:certificate/4ef1-aa`,
    hostedZone: { id: 'Z0123', name: 'flights.aero' },
  },
  corsOrigins: ['https://app.flights.aero'],
  issuers: [{ name: 'acme', issuer: 'https://id.flights.aero', audience: 'projects' }],
  throttle: { rateLimit: 5, burstLimit: 10 },
  concurrency: { quota: 1000, consumers: 10, isReserved: true },
  logRetentionDays: 1,
  tracing: true,
  alarmAddress: 'night@flights.aero',
  failuresAnHour: 20,
  mailSender: 'pm@flights.aero',
  mailIdentity: 'existing',
  runsUnderSam: true,
}

/**
 * Synthesises a stage with the rules of CloudFormation and AWS Solutions, as the deploy command does.
 *
 * @throws Error if a rule is violated
 */
export function check(stageName: string, variation?: Variation): void {
  const { app } = anApp(stageName, variation, true)
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
  app.synth()
}

const templateOf = (stageName: string, variation: Variation) =>
  Template.fromStack(anApp(stageName, variation).stack).toJSON()

/**
 * Templates without additional routes, keyed by stage and variation. They are cached because several test files of a
 * worker synthesise the same templates.
 */
const templates = oncePerKey((key: string) => templateOf(...(JSON.parse(key) as [string, Variation])))

/**
 * Synthesises a stage. The rules are not checked here; use `check` for that.
 *
 * @returns the template of the stage, as CloudFormation receives it
 */
export function synthesise(stageName: string, variation: Variation = {}) {
  const template = variation.more
    ? templateOf(stageName, variation)
    : templates(JSON.stringify([stageName, variation]))
  const resources: Record<string, Resource> = template.Resources
  const ofType = (type: string) => Object.values(resources).filter(({ Type }) => Type === type)
  const only = (type: string): Resource => {
    const [found, ...others] = ofType(type)
    if (!found || others.length > 0) throw new Error(`There is not exactly one ${type}.`)
    return found
  }
  const logicalId = (path: string): string => {
    const [id] =
      Object.entries(resources).find(
        ([, { Metadata }]) => Metadata?.['aws:cdk:path'] === `Service/${path}/Resource`,
      ) ?? []
    if (!id) throw new Error(`There is no ${path}.`)
    return id
  }
  const named = (path: string): Properties => withId(logicalId(path))
  /** Returns a resource by its logical id, which is the id that `Ref` and `Fn::GetAtt` use. */
  const withId = (id: string): Properties => (resources[id] as Resource).Properties
  return { outputs: template.Outputs as Properties, resources, ofType, only, named, logicalId, withId }
}
