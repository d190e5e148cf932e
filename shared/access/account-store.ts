import { UniqueValue } from '#shared/platform/collections/entity.ts'
import { EntityReader } from '#shared/platform/collections/reader.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import { allOf, equals, exists } from '#shared/platform/dynamodb/condition.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import { amongPrincipals, PRINCIPALS } from '#shared/resources/principals/model.ts'
import type { User } from '#shared/resources/users/model.ts'

/**
 * Attributes of a user that every authenticating function may write: the days on which tokens were used, and those
 * that the update's condition and the table need.
 */
export const tokenUse = {
  partitions: `${PRINCIPALS}#*`,
  attributes: ['pk', 'sk', 'v', 'id', 'tokensUsedOn' satisfies keyof User],
}

/** Keeps the case of an identity: subjects of an issuer are case-sensitive. */
const exactly = (identity: string) => identity

/**
 * Unique values of users. If several are taken, the email is reported, because the login may be derived from it.
 */
const unique = {
  email: new UniqueValue('email'),
  login: new UniqueValue('login'),
  identityUrl: new UniqueValue('identity', exactly),
}

/** The part of the declaration of users that authentication needs. */
export const declaration = { code: 'U', among: amongPrincipals('user'), unique }

/** Users as authentication needs them: read by id, login or identity, and with very few writes. */
export class Accounts extends EntityReader<User> {
  constructor(table: Table) {
    super(table, declaration)
  }

  /**
   * Sets the days on which a user's tokens were used. Does not change the version, so a concurrent change of the
   * user may undo it.
   *
   * @throws WriteRefused if there is no such user
   */
  async noteTokenUses(id: number, tokensUsedOn: User['tokensUsedOn']): Promise<void> {
    await this.table.update({ update: this.keys.entity(id), set: { tokensUsedOn }, when: exists('id') })
  }

  /**
   * Replaces the password hash.
   *
   * @throws WriteRefused if the user has changed
   */
  async rehash({ id, version }: User, password: string): Promise<void> {
    const when = allOf(exists('id'), equals('version', version))
    await this.table.write([{ update: this.keys.entity(id), set: { password }, add: { version: 1 }, when }])
  }
}

export const accountsIn = oncePer(({ table }: { table: Table }): Accounts => new Accounts(table))
