import { notFound, unauthenticated } from '#shared/platform/http/errors.ts'

/**
 * Replaces `shared/access/single-sign-on.ts` in the bundles of stages that have no issuers, and therefore accept no
 * tokens of issuers.
 */
export class SingleSignOn {
  async viewer(): Promise<never> {
    throw unauthenticated('bad credentials')
  }

  async authorizationAddress(): Promise<never> {
    throw notFound()
  }

  async userOfCode(): Promise<never> {
    throw notFound()
  }
}

export const singleSignOnIn = (): SingleSignOn => new SingleSignOn()
