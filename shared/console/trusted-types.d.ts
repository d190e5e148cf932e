/** Part of Trusted Types that the console uses; not every browser has them. */
declare var trustedTypes:
  | {
      createPolicy(
        name: string,
        rules: { createHTML(html: string): string },
      ): { createHTML(html: string): unknown }
    }
  | undefined
