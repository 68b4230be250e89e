// Runs in front of each test file.

import { afterAll } from 'vitest'
import { endAll } from './when-done.ts'

afterAll(endAll)
