require "fileutils"
require "json"
require "minitest/autorun"
require "net/http"

# Gives each test a sandbox: `mock_url` is the base URL for the client under test.
class LeadmockTest < Minitest::Test
  attr_reader :mock_url

  def before_setup
    super
    begun = control("", title: name, id: "#{self.class}##{name}")
    @sandbox = begun["sandbox"]
    @mock_url = ENV["LEADMOCK_URL"] + begun["basePath"]
  end

  def after_teardown
    super
    failure = failures.first unless skipped?
    ended = control("/#{@sandbox}/end", outcome: failure ? "failed" : "passed", message: failure&.message)
    ended["lines"].each { |line| warn line }
    return if ended["failure"].nil? || ended["failure"]["path"]
    FileUtils.mkdir_p("leadmock-failures")
    ended["failure"]["files"].each { |file| File.write("leadmock-failures/#{file["name"]}", file["text"]) }
  end

  def control(path, body)
    headers = {"Authorization" => "Bearer #{ENV["LEADMOCK_CONTROL_TOKEN"]}"}
    response = Net::HTTP.post(URI("#{ENV["LEADMOCK_URL"]}/_mock/tests#{path}"), body.compact.to_json, headers)
    JSON.parse(response.body).tap { |answer| raise answer["detail"] if response.code >= "400" }
  end
end
