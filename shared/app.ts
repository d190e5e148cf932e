import { rightsAnywhereIn } from './access/anywhere.ts'
import { passwordSignInIn } from './access/password-sign-in.ts'
import { sessionsIn } from './access/session-store.ts'
import { signInsIn } from './access/sign-in-store.ts'
import { singleSignOnIn } from './access/single-sign-on.ts'
import { tokenUsesIn } from './access/token-uses.ts'
import { type Composed, compose, type Ports, portsOf, portsOn } from './compose.ts'
import type { Config } from './config.ts'
import { referencesIn } from './custom-fields/references.ts'
import { jobsIn } from './job-kinds.ts'
import { sequencesIn, type Table } from './platform/dynamodb/table.ts'
import { filesIn } from './platform/files/store.ts'
import { journalsIn } from './resources/activities/store.ts'
import { attachmentsIn } from './resources/attachments/store.ts'
import { gridsIn } from './resources/grids/store.ts'
import { groupsIn } from './resources/groups/store.ts'
import { membershipEditsIn } from './resources/memberships/edit-store.ts'
import { membershipsIn } from './resources/memberships/store.ts'
import { placeholderUsersIn } from './resources/placeholder-users/store.ts'
import { principalsIn } from './resources/principals/store.ts'
import { projectsIn } from './resources/projects/store.ts'
import { queriesIn } from './resources/queries/store.ts'
import { relationsIn } from './resources/relations/store.ts'
import { timeEntriesIn } from './resources/time-entries/store.ts'
import { accountsIn } from './resources/users/account-store.ts'
import { usersIn } from './resources/users/store.ts'
import { versionsIn } from './resources/versions/store.ts'
import { watchersIn } from './resources/watchers/store.ts'
import { workPackagesIn } from './resources/work-packages/store.ts'

/** The functions that make the stores, by name. */
export const everyStore = {
  rights: rightsAnywhereIn,
  passwordSignIn: passwordSignInIn,
  sessions: sessionsIn,
  signIns: signInsIn,
  singleSignOn: singleSignOnIn,
  tokenUses: tokenUsesIn,
  sequences: sequencesIn,
  jobs: jobsIn,
  accounts: accountsIn,
  users: usersIn,
  placeholderUsers: placeholderUsersIn,
  groups: groupsIn,
  principals: principalsIn,
  memberships: membershipsIn,
  membershipEdits: membershipEditsIn,
  projects: projectsIn,
  versions: versionsIn,
  references: referencesIn,
  workPackages: workPackagesIn,
  journals: journalsIn,
  attachments: attachmentsIn,
  files: filesIn,
  relations: relationsIn,
  timeEntries: timeEntriesIn,
  watchers: watchersIn,
  grids: gridsIn,
  queries: queriesIn,
}

type EveryStore = Omit<Composed<typeof everyStore>, 'withTable'>

/** Some of the ports and stores, by their names: a function says so what it uses. */
export type Stores<Name extends keyof EveryStore> = Pick<EveryStore, Name> & {
  /** Returns these stores on another table. */
  withTable(table: Table): Stores<Name>
}

/** All ports and stores: what the local stack, the admin command and the consumers of queues have. */
export type App = Stores<keyof EveryStore>

/** All stores on a table. Other ports replace the default ones. */
export const composeApp = ({ table, ...others }: Partial<Ports> & Pick<Ports, 'table'>): App =>
  compose(everyStore, portsOn(table, others))

/** All stores on the table and the queues that a configuration names. @param others ports that replace them */
export const createApp = (config: Config, others: Partial<Ports> = {}): App =>
  compose(everyStore, portsOf(config, others))
