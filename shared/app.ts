import { SingleSignOn } from '#shared/access/single-sign-on.ts'
import { DynamoTable, dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'
import { Sequences, type Table } from '#shared/platform/dynamodb/table.ts'
import { type Mailer, noMailer } from '#shared/platform/jobs/mail.ts'
import type { Queue } from '#shared/platform/jobs/queue.ts'
import { SqsQueue } from '#shared/platform/jobs/sqs-queue.ts'
import { Jobs } from '#shared/platform/jobs/store.ts'
import { logAs } from '#shared/platform/log.ts'
import type { Issuer } from './access/issuer.ts'
import { PasswordSignIn } from './access/password-sign-in.ts'
import { TokenUses } from './access/token-uses.ts'
import { type Config, forEachQueue, type QueueName, readConfig } from './config.ts'
import { ConfigurationStore } from './configuration/store.ts'
import { jobKinds } from './job-kinds.ts'
import type { MinimalApp } from './platform/app.ts'
import { Grids } from './resources/grids/store.ts'
import { type Groups, groupsIn } from './resources/groups/store.ts'
import { Memberships } from './resources/memberships/store.ts'
import { type PlaceholderUsers, placeholderUsersIn } from './resources/placeholder-users/store.ts'
import { Principals } from './resources/principals/store.ts'
import { Projects } from './resources/projects/store.ts'
import { type Users, usersIn } from './resources/users/store.ts'
import { Versions } from './resources/versions/store.ts'
import { WorkPackages } from './resources/work-packages/store.ts'

/** Everything an endpoint works with: the ports, and the stores built on them. */
export interface App extends MinimalApp {
  table: Table
  queues: Record<QueueName, Queue>
  mailer: Mailer
  /** The address of the service as users see it, without a trailing slash. */
  publicUrl: string
  now: () => Date
  withTable(table: Table): App
  configuration: ConfigurationStore
  passwordSignIn: PasswordSignIn
  tokenUses: TokenUses
  singleSignOn: SingleSignOn
  sequences: Sequences
  jobs: Jobs
  users: Users
  placeholderUsers: PlaceholderUsers
  groups: Groups
  principals: Principals
  memberships: Memberships
  projects: Projects
  versions: Versions
  workPackages: WorkPackages
  grids: Grids
}

interface Ports {
  table: Table
  queues: Record<QueueName, Queue>
  mailer?: Mailer
  publicUrl?: string
  issuers?: readonly Issuer[]
  now?: () => Date
}

/** Builds the stores on the given ports. */
export function composeApp({
  table,
  queues,
  mailer = noMailer,
  publicUrl = '',
  issuers = [],
  now = () => new Date(),
}: Ports): App {
  const configuration = new ConfigurationStore(table)
  const users = usersIn(table)
  const placeholderUsers = placeholderUsersIn(table)
  const groups = groupsIn(table)
  const principals = new Principals(users, placeholderUsers, groups)
  const sequences = new Sequences(table)
  const versions = new Versions(table)
  const projects = new Projects(table)
  return {
    withTable: (other) => composeApp({ table: other, queues, mailer, publicUrl, issuers, now }),
    table,
    queues,
    mailer,
    publicUrl,
    now,
    configuration,
    passwordSignIn: new PasswordSignIn(table, users, configuration, now),
    tokenUses: new TokenUses(users, now),
    singleSignOn: new SingleSignOn(users, configuration, issuers, now),
    sequences,
    jobs: new Jobs(table, now, jobKinds),
    users,
    placeholderUsers,
    groups,
    principals,
    memberships: new Memberships({ table, sequences, now, principals, projects }),
    projects,
    versions,
    workPackages: new WorkPackages(table),
    grids: new Grids(table),
  }
}

/**
 * The app with the table and the queues that a configuration names.
 *
 * @param others ports that replace the default ones
 */
export const createApp = (config: Config, others: Partial<Ports> = {}): App =>
  composeApp({
    table: new DynamoTable(dynamoClient(config.dynamodb), config.tableName),
    queues: forEachQueue((name) => new SqsQueue(config.queueUrls[name], config.sqs)),
    publicUrl: config.publicUrl,
    issuers: config.issuers,
    ...others,
  })

let installed: App | undefined

/** Makes the handlers of this process use the given app (the local stack, tests). */
export function installApp(app: App): void {
  installed = app
}

/**
 * The app of this process: the installed one or, in a deployed function, the one its environment variables describe.
 *
 * @param create builds the app, for functions that need more than the default ports
 */
export function currentApp(create: (config: Config) => App = createApp): App {
  installed ??= createDeployed(create)
  return installed
}

function createDeployed(create: (config: Config) => App): App {
  const config = readConfig()
  logAs(config.stage)
  return create(config)
}
