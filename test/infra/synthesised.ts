import { App } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { ServiceStack } from '#infra/stack.ts'
import { readArchitecture, readStage } from '#infra/stages.ts'
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

/** An app with the service of one stage, and a stub for each function's code. */
export function anApp(stageName: string, architectureName = 'arm64') {
  const app = new App({ context: { 'aws:cdk:enable-path-metadata': true } })
  const stack = new ServiceStack(app, 'Service', {
    routes: allRoutes,
    stage: readStage(stageName),
    architecture: readArchitecture(architectureName),
    codeOf: (entry) => Code.fromInline(`// ${entry}`),
  })
  return { app, stack }
}

/** What CloudFormation would get to see of a stage. */
export function synthesise(stageName: string, architectureName?: string) {
  const template = Template.fromStack(anApp(stageName, architectureName).stack).toJSON()
  const resources: Record<string, Resource> = template.Resources
  const ofType = (type: string) => Object.values(resources).filter(({ Type }) => Type === type)
  const only = (type: string): Resource => {
    const [found, ...others] = ofType(type)
    if (!found || others.length > 0) throw new Error(`There is not exactly one ${type}.`)
    return found
  }
  const named = (path: string): Properties => {
    const found = Object.values(resources).find(
      ({ Metadata }) => Metadata?.['aws:cdk:path'] === `Service/${path}/Resource`,
    )
    if (!found) throw new Error(`There is no ${path}.`)
    return found.Properties
  }
  return { outputs: template.Outputs as Properties, resources, ofType, only, named }
}
