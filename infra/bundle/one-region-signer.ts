import { SignatureV4 } from '@smithy/signature-v4'

/**
 * Replaces `@aws-sdk/signature-v4-multi-region` in bundles: SES asks for signatures that hold in several regions
 * only where a multi-region endpoint is named, which nothing here does.
 */
export class SignatureV4MultiRegion extends SignatureV4 {
  static sigv4aDependency = () => 'none'
}
