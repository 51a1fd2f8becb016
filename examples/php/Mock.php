<?php
// Steers one sandbox of leadmock.
declare(strict_types=1);

final class Mock
{
    private const FAILURES = 'leadmock-failures';
    private const NOT_STARTED = 'LEADMOCK_URL is not set: run this test by "leadmock run -- php test.php"';

    private function __construct(
        public readonly string $baseUrl,
        private readonly string $test = '',
        private readonly string $name = '',
    ) {
    }

    /** own sandbox: one for each test. The name is the same in each run, so that `leadmock sweep --faults` finds the test. */
    public static function ownSandbox(string $test): self
    {
        $words = trim(preg_replace('/[^a-z0-9]+/', '-', strtolower($test)), '-');
        $name = substr($words, 0, 64);
        (new self(self::server()))->call('POST', '/sandboxes', ['name' => $name, 'replace' => true]);
        return new self(self::server() . "/_sandbox/$name", $test, $name);
    }

    /** start: the server that LEADMOCK_URL names. */
    private static function server(): string
    {
        return getenv('LEADMOCK_URL') ?: throw new RuntimeException(self::NOT_STARTED);
    }

    public function call(string $method, string $path, ?array $body = null): array
    {
        $curl = curl_init("$this->baseUrl/_mock$path");
        curl_setopt_array($curl, [
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT => 10,
        ]);
        if ($token = getenv('LEADMOCK_CONTROL_TOKEN')) {
            curl_setopt($curl, CURLOPT_HTTPHEADER, ["Authorization: Bearer $token"]);
        }
        if ($body !== null) {
            // An empty array is an object here, too.
            curl_setopt($curl, CURLOPT_POSTFIELDS, json_encode((object) $body, JSON_THROW_ON_ERROR));
        }
        $text = curl_exec($curl);
        $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
        if ($text === false || $status >= 400) {
            // A rejection says what was wrong, and where.
            throw new RuntimeException("$method $path: " . ($text ?: curl_error($curl)));
        }
        return json_decode($text, true, flags: JSON_THROW_ON_ERROR);
    }

    public function records(string $collection, array $fields = []): array
    {
        // Strings are asked for as they are, everything else as JSON: http_build_query() alone would make 1 of true.
        $asText = fn (mixed $value): string => is_string($value) ? $value : json_encode($value, JSON_THROW_ON_ERROR);
        return $this->call('GET', "/state/$collection?" . http_build_query(array_map($asText, $fields)))['records'];
    }

    public function verify(int $times, array $match): void
    {
        $this->call('POST', '/verify', ['match' => (object) $match, 'times' => $times]);
    }

    /** What a failed test asked for, in a file: for whoever looks into it, and for CI to keep. Answers the file. */
    public function keepJournal(): string
    {
        $about = ['test' => $this->test, 'sandbox' => $this->name];
        $journal = [...$about, ...$this->call('GET', '/requests'), ...$this->call('GET', '/warnings')];
        if (!is_dir(self::FAILURES)) {
            mkdir(self::FAILURES);
        }
        $file = self::FAILURES . "/$this->name.json";
        file_put_contents($file, json_encode($journal, JSON_PRETTY_PRINT | JSON_THROW_ON_ERROR));
        return $file;
    }

    /** reset: the sandbox goes with the test. */
    public function delete(): void
    {
        $this->call('DELETE', "/sandboxes/$this->name");
    }
}
