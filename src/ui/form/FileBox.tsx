/**
 * A file box. `prepareFile` converts a chosen file that would be refused. While it runs, the box shows a hint instead
 * of the error, and `onPreparing` keeps the form from being sent.
 */
import { FileInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { words } from '../../texts'
import type { FieldDefinition, InputProps } from './fields'

type Props = {
  field: FieldDefinition
  value: File | null
  onChange: (file: File | null) => void
  onPreparing: (isPreparing: boolean) => void
  shared: InputProps
}

export function FileBox({ field: { accept, prepareFile, fileProblem }, value, onChange, onPreparing, shared }: Props) {
  const [isPreparing, setIsPreparing] = useState(false)
  const last = useRef<File | null>(null)

  function setPreparing(preparing: boolean) {
    setIsPreparing(preparing)
    onPreparing(preparing)
  }

  async function choose(file: File | null) {
    last.current = file
    onChange(file)
    // A file that the provider would accept is not converted.
    if (!file || !prepareFile || !fileProblem?.(file)) return setPreparing(false)
    setPreparing(true)
    const prepared = await prepareFile(file)
    if (last.current !== file) return
    setPreparing(false)
    if (prepared !== file) onChange(prepared)
  }

  return (
    <FileInput
      {...shared}
      error={isPreparing ? undefined : shared.error}
      description={isPreparing ? words.preparing : shared.description}
      value={value}
      onChange={(file) => void choose(file)}
      accept={accept}
      placeholder={words.chooseFile}
      clearable
      clearButtonProps={{ 'aria-label': words.discard }}
    />
  )
}
