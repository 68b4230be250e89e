// Part of `npm run compile`: what a published package needs of Swagger UI goes beside the compiled code.

import { copyViewer } from './viewer.ts'

copyViewer()
