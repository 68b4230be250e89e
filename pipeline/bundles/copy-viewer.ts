// Part of `npm run compile`: copies the files of Swagger UI that a published package needs beside the compiled code.

import { copyViewer } from '../io/package-files.ts'

copyViewer()
