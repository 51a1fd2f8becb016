<?php
// Steers one sandbox of leadmock.
declare(strict_types=1);

final class Mock
{
    private function __construct(public readonly string $baseUrl, private readonly string $name)
    {
    }

    /** own sandbox: made at its first use, from the start-up fixture. */
    public static function ownSandbox(): self
    {
        // start: `npm start` in the folder of leadmock, or its container; LEADMOCK_URL says where it runs.
        $url = getenv('LEADMOCK_URL') ?: 'http://localhost:8080';
        $name = 'php-' . bin2hex(random_bytes(4));
        return new self("$url/_sandbox/$name", $name);
    }

    public function call(string $method, string $path, ?array $body = null): array
    {
        $curl = curl_init("$this->baseUrl/_mock$path");
        curl_setopt_array($curl, [
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT => 10,
        ]);
        if ($body !== null) {
            curl_setopt($curl, CURLOPT_POSTFIELDS, json_encode($body));
        }
        $text = curl_exec($curl);
        $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
        if ($text === false || $status >= 400) {
            // A refusal says what was wrong, and where.
            throw new RuntimeException("$method $path: " . ($text ?: curl_error($curl)));
        }
        return json_decode($text, true, flags: JSON_THROW_ON_ERROR);
    }

    public function verify(int $times, array $match): void
    {
        $this->call('POST', '/verify', ['match' => $match, 'times' => $times]);
    }

    public function drop(): void
    {
        $this->call('DELETE', "/sandboxes/$this->name");
    }
}
