// All targets, in the order in which they are listed.

import { cloudflarePages } from './cloudflare-pages.ts'
import { folder } from './folder.ts'
import { githubPages } from './github-pages.ts'
import { netlify } from './netlify.ts'
import { s3 } from './s3.ts'
import type { Target } from './target.ts'

export const TARGETS: readonly Target[] = [folder, githubPages, cloudflarePages, netlify, s3]
