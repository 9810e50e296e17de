/**
 * A voucher as a phone photographs it: a photograph that is too large is made smaller on the device and still shows its
 * subject.
 */
import { rows } from './screens'
import { expect, open, people, signIn, test } from './story'

test(
  'a photograph of 48 megapixels and more than ten megabytes is sent as one that the school takes',
  { tag: '@long' },
  async ({ page, provider }) => {
    await signIn(page, people.desk)
    await open(page, `/dashboard/pagos/${rows.payment.id}`)
    await page.getByRole('main').getByRole('button', { name: 'Registrar abono' }).click()
    const dialog = page.getByRole('dialog', { name: 'Registrar abono' })
    await dialog.getByText('Efectivo').click()
    await dialog.locator('input[type=file]').waitFor({ state: 'attached' })
    const bytes = await page.evaluate(async () => {
      // Fills the picture with copies of a tile of noise, because no encoder can compress noise.
      const tile = new OffscreenCanvas(512, 512)
      const noise = new ImageData(512, 512)
      for (let at = 0; at < noise.data.length; at += 65_536)
        crypto.getRandomValues(noise.data.subarray(at, at + 65_536))
      for (let at = 3; at < noise.data.length; at += 4) noise.data[at] = 255
      tile.getContext('2d')?.putImageData(noise, 0, 0)
      const canvas = new OffscreenCanvas(8_064, 6_048)
      const context = canvas.getContext('2d')
      for (let x = 0; x < canvas.width; x += 512)
        for (let y = 0; y < canvas.height; y += 512) context?.drawImage(tile, x, y)
      const photo = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.4 })
      const files = new DataTransfer()
      files.items.add(new File([photo], 'IMG_0043.JPG', { type: photo.type }))
      const box = document.querySelector('[role=dialog] input[type=file]')
      if (!(box instanceof HTMLInputElement)) throw new Error('no box for the voucher')
      box.files = files.files
      box.dispatchEvent(new Event('change', { bubbles: true }))
      return photo.size
    })
    expect(bytes).toBeGreaterThan(10 * 1_048_576)
    await expect(dialog.getByText('IMG_0043.jpg', { exact: true })).toBeVisible()
    await expect(dialog.getByText(/La foto pesa/)).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(dialog).toBeHidden()

    const token = await provider.signIn(people.desk)
    const [entry] = (
      await provider.call<{ voucher: string }[]>('GET', `/api/payments/receipt/${rows.payment.id}/payment/`, { token })
    ).json
    const kept = await page.evaluate(
      async ([address = '', bearer = '']) => {
        const file = await (
          await fetch(new URL(address, location.origin).pathname, { headers: { Authorization: `Bearer ${bearer}` } })
        ).blob()
        const { width, height } = await createImageBitmap(file)
        return { type: file.type, width, height }
      },
      [entry?.voucher, token],
    )
    expect(kept).toEqual({ type: 'image/jpeg', width: 2_400, height: 1_800 })
  },
)
