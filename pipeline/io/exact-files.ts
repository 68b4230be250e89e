// Files and folders whose modes and times are the same on every machine: 0644 and 0755 whatever the umask, times from dates
// and content, never from the clock.

import { chmodSync, fchmodSync, fstatSync, mkdirSync, type Stats, statSync, utimesSync } from 'node:fs'
import { dirname } from 'node:path'
import { onDisk, systemCode } from './disk-failure.ts'

export const FILE_MODE = 0o644
export const FOLDER_MODE = 0o755

const PERMISSIONS = 0o7777

/** Called before each change of the disk, with what is about to happen: tests stop a build there. */
export type OnStep = (step: string) => void

/** Seconds since 1970 at which a date (`2026-11-16`) begins, UTC. */
export function secondsOf(date: string): number {
  const milliseconds = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(milliseconds)) throw new RangeError(`not a date: ${date}`)
  return milliseconds / 1000
}

/**
 * The time of a file, in seconds since 1970: the date from which it holds these bytes plus the first 16 bits of their SHA-256. Servers make
 * entity tags from time and size: this way, other bytes get another tag.
 */
export function contentTime(date: string, sha256: string): number {
  return secondsOf(date) + Number.parseInt(sha256.slice(0, 4), 16)
}

export const isMode = (stats: Stats, mode: number): boolean => (stats.mode & PERMISSIONS) === mode

export const isTime = (stats: Stats, seconds: number): boolean => stats.mtimeMs === seconds * 1000

/** Makes a folder with mode 0755, and those above it that are missing. Returns whether it was missing. */
export function makeFolder(folder: string, onStep?: OnStep): boolean {
  return onDisk('make the folder', folder, () => makeMissing(folder, onStep))
}

function makeMissing(folder: string, onStep: OnStep | undefined): boolean {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false
  makeMissing(dirname(folder), onStep)
  onStep?.(`mkdir ${folder}`)
  try {
    mkdirSync(folder, FOLDER_MODE)
  } catch (error) {
    if (systemCode(error) === 'EEXIST' && statSync(folder).isDirectory()) return false
    throw error
  }
  if (!isMode(statSync(folder), FOLDER_MODE)) chmodSync(folder, FOLDER_MODE)
  return true
}

/** Sets the mode of an open file if the umask has removed a part of it. Returns whether it had. */
export function makeExact(file: number, mode: number = FILE_MODE): boolean {
  if (isMode(fstatSync(file), mode)) return false
  fchmodSync(file, mode)
  return true
}

/** Sets the time of a folder to the beginning of a date; to be called when nothing in it changes any more. */
export function setFolderDate(folder: string, date: string): void {
  const seconds = secondsOf(date)
  onDisk('set the time of', folder, () => {
    if (!isTime(statSync(folder), seconds)) utimesSync(folder, seconds, seconds)
  })
}
