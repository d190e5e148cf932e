import { UniqueValue } from '#shared/platform/collections/entity.ts'
import { EntityReader } from '#shared/platform/collections/reader.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import { absent, allOf, anyOf, compares, equals, exists } from '#shared/platform/dynamodb/condition.ts'
import { layout, type Table, type Write } from '#shared/platform/dynamodb/table.ts'
import { amongPrincipals, PRINCIPALS } from '#shared/resources/principals/model.ts'
import type { User } from '#shared/resources/users/model.ts'

/** The attribute with the day of the last sign-in. It is stored in the item and in the row of a user. */
export const LAST_SIGN_IN = 'lastSignInOn' satisfies keyof User

/**
 * Attributes of a user that every authenticating function may write: token use and last sign-in. The list also contains
 * the other attributes in these updates, because IAM checks every attribute that an update reads or writes.
 */
export const accountUse = {
  partitions: `${PRINCIPALS}#*`,
  attributes: ['pk', 'sk', 'v', 'id', 'version', 'tokensUsedOn' satisfies keyof User, LAST_SIGN_IN],
}

/**
 * The attributes of a user's row that every authenticating function may write: the day of the last sign-in, and the
 * attributes that every write of the row changes.
 */
export const rowUse = { partitions: 'U#rows#*', attributes: ['pk', 'sk', 'v', LAST_SIGN_IN] }

/**
 * Returns the form in which identities are compared: exactly, including upper and lower case. An issuer may have
 * subjects that differ only in case.
 */
const exactly = (identity: string) => identity

/**
 * Values that must be unique among users. If several of them are taken, only the email is reported, because the login
 * may be derived from the email.
 */
const unique = {
  email: new UniqueValue('email'),
  login: new UniqueValue('login'),
  identityUrl: new UniqueValue('identity', exactly),
}

/** The part of the declaration of users that authentication needs. */
export const declaration = { code: 'U', sharesKeysAs: amongPrincipals('user'), unique }

/** The store through which authentication reads users, by id, login or identity, and records their use of tokens. */
export class AccountStore extends EntityReader<User> {
  constructor(table: Table) {
    super(table, declaration)
  }

  /**
   * Sets the days on which a user's tokens were used. Does not change the version, so a concurrent change to the user
   * may restore the former days.
   *
   * @throws WriteRefused if there is no such user
   */
  async noteTokenUses(id: number, tokensUsedOn: User['tokensUsedOn']): Promise<void> {
    await this.table.update({ update: this.keys.entity(id), set: { tokensUsedOn }, when: exists('id') })
  }

  /**
   * Sets the day of a user's last sign-in, in the entity and in the row of the user.
   *
   * @throws WriteRefused if the user does not exist, or if the stored day is already this day or a later one
   */
  async noteSignIn(id: number, day: string): Promise<void> {
    const isLater = anyOf(absent(LAST_SIGN_IN), compares(LAST_SIGN_IN, '<', day))
    const set = { [LAST_SIGN_IN]: day }
    await this.table.write([
      // The increased version makes a concurrent change to the user start again. Otherwise that change would restore
      // the day of the previous sign-in.
      { update: this.keys.entity(id), set, add: { version: 1 }, when: allOf(exists('id'), isLater) },
      { update: this.keys.row(id), set, when: exists(layout.partitionKey) },
    ])
  }

  /** Returns the write that increments the version of a user. The write is refused if there is no such user. */
  versionIncrement = (id: number): Write => ({
    update: this.keys.entity(id),
    add: { version: 1 },
    when: exists('id'),
  })

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

export const accountsIn = oncePer(({ table }: { table: Table }): AccountStore => new AccountStore(table))
