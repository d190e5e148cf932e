import { SignatureV4 } from '@smithy/signature-v4'

/**
 * Replaces `@aws-sdk/signature-v4-multi-region` in bundles: SES needs signatures for several regions only with
 * multi-region endpoints, which are not used here.
 */
export class SignatureV4MultiRegion extends SignatureV4 {
  static sigv4aDependency = () => 'none'
}
