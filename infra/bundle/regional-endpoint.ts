/** The suffixes of the services' host names other than `amazonaws.com`, by the prefix of the region. */
const suffixes: Record<string, string> = {
  'cn-': 'amazonaws.com.cn',
  'eusc-': 'amazonaws.eu',
  'us-iso-': 'c2s.ic.gov',
  'us-isob-': 'sc2s.sgov.gov',
  'us-isof-': 'csp.hci.ic.gov',
  'eu-isoe-': 'cloud.adc-e.uk',
}

interface EndpointParameters {
  Region?: string
  Endpoint?: string
  UseFIPS?: boolean
  UseDualStack?: boolean
}

/**
 * Replaces a client's endpoint rules in bundles, which bring an interpreter and a table of all regions. A function's
 * client uses the endpoint it is given, or the service's ordinary one in the function's region. The other kinds of
 * endpoints have to be switched on, and are refused rather than ignored.
 *
 * @param service the first label of the service's host name
 */
export const regionalEndpoint =
  (service: string) =>
  ({ Region: region = '', Endpoint: given, UseFIPS, UseDualStack }: EndpointParameters) => {
    if (UseFIPS || UseDualStack) throw new Error('This bundle knows neither FIPS nor dual-stack endpoints.')
    const prefix = Object.keys(suffixes).find((start) => region.startsWith(start)) ?? ''
    const url = new URL(given ?? `https://${service}.${region}.${suffixes[prefix] ?? 'amazonaws.com'}`)
    return { url, headers: {}, properties: {} }
  }
