/** Settings of the stack with the documentation as files. */
export interface SiteSettings {
  readonly region: string;
  /** Its own domain name; null for the name of CloudFront. */
  readonly domain: {
    readonly name: string;
    /** ACM certificate for the name; CloudFront accepts only those of us-east-1. */
    readonly certificateArn: string;
  } | null;
}

/** Settings of the site that is deployed. */
export const siteSettings: SiteSettings = { region: 'eu-central-1', domain: null };
