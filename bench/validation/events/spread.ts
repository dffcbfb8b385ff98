/** Mean ± standard deviation, signed, without decimals. */
export function spread(values: readonly number[]): string {
  const mean = values.reduce((a, b) => a + b, 0) / values.length
  return `${signed(mean)} ± ${Math.sqrt(values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / (values.length - 1)).toFixed(0)}`
}

export const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(0)}`
